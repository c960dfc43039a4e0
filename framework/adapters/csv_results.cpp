#include <array>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "adapters/result_formats.hpp"
#include "model/error.hpp"
#include "model/number.hpp"
#include "model/shown_text.hpp"
#include "wire/csv.hpp"
#include "wire/param_names.hpp"
#include "wire/sample_file.hpp"

namespace holdfast::adapters {
namespace {

using Row = std::vector<std::string>;

double number_in_column(const std::string& column, const std::string& text) {
  if (const auto value = parse_number<double>(text)) return *value;
  throw Error("column " + column + ": " + shown_quoted(text) + " is not a number");
}

Direction direction_in_column(const std::string& text) {
  if (const auto direction = direction_of(text)) return *direction;
  throw Error("column direction: " + shown_quoted(text) + " is neither lower nor higher");
}

/// The names of the columns.
class Header {
 public:
  explicit Header(const Row& names) : width_(names.size()) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (!columns_.try_emplace(names[i] == "test" ? "benchmark" : names[i], i).second)
        throw Error("two columns are called " + shown_quoted(names[i]));
    }
    if (!is_history()) need("benchmark");
    for (const auto& [name, place] : columns_) {
      if (name.starts_with(kAxis) && name.size() > kAxis.size()) {
        axes_.push_back(name.substr(kAxis.size()));
      } else if (!kKnown.contains(name)) {
        others_.push_back(name);
      }
    }
    // A history without `value` and without other columns has no metric at all.
    if (!is_history() || others_.empty()) need("value");
    if (has("commit") || has("branch")) need("time");
  }

  bool is_history() const { return has("time"); }
  /// The other columns; each is a metric in a history without the column `value`.
  const std::vector<std::string>& others() const { return others_; }

  std::string params_in(const Row& row) const {
    wire::PointValues values;
    for (const auto& axis : axes_) {
      const auto value = field(row, std::string(kAxis) + axis, "");
      if (!value.empty()) values[axis] = value;
    }
    return wire::point_json(values);
  }
  bool has(const std::string& column) const { return columns_.contains(column); }

  std::string field(const Row& row, const std::string& column, const std::string& otherwise) const {
    const auto found = columns_.find(column);
    return found == columns_.end() || row[found->second].empty() ? otherwise : row[found->second];
  }

  void check(const Row& row) const {
    if (row.size() != width_)
      throw Error("it has " + std::to_string(row.size()) + " fields, and the header " +
                  std::to_string(width_));
  }

 private:
  void need(const char* column) const {
    if (!has(column)) throw Error("the header has no column \"" + std::string(column) + "\"");
  }

  static inline const std::set<std::string> kKnown{"benchmark", "process", "value",  "metric", "unit",
                                                   "direction", "time",    "commit", "branch"};
  static constexpr std::string_view kAxis = "param:";
  std::map<std::string, std::size_t> columns_;
  std::vector<std::string> axes_, others_;
  std::size_t width_;
};

/// Reads one file, row by row.
class Table {
 public:
  explicit Table(const Row& names) : header_(names) {}

  void add(const Row& row) {
    header_.check(row);
    ++rows_;
    if (header_.has("value")) {
      const auto series = series_of(row);
      check_others(row, series);
      add(row, series, number_in_column("value", header_.field(row, "value", "")));
      return;
    }
    for (const auto& metric : header_.others()) {
      const auto text = header_.field(row, metric, "");
      if (text.empty()) continue;  // not measured at that time
      auto series = series_of(row);
      series.metric = metric;
      if (!header_.has("unit")) series.unit = "";
      add(row, series, number_in_column(metric, text));
    }
  }

  std::vector<ImportedResults> results() const {
    std::vector<ImportedResults> all;
    for (const auto& [moment, session] : sessions_) {
      all.push_back(session.results);
      all.back().moment = moment;
    }
    return all;
  }

 private:
  /// Throws Error if rows of one series differ in an unknown column, because they are then several series.
  void check_others(const Row& row, const ImportedSeries& series) {
    for (const auto& column : header_.others()) {
      if (wire::is_sample_column(column)) continue;
      const auto text = header_.field(row, column, "");
      const auto [known, fresh] =
          others_.try_emplace({moment_of(row), series.benchmark, series.params, series.metric, column}, text);
      if (fresh || known->second == text) continue;
      throw Error("column " + column + ": " + shown_quoted(text) + ", where another row of " +
                  (series.benchmark.empty() ? "the same time" : shown_quoted(series.benchmark)) + " has " +
                  shown_quoted(known->second) + "; call the column param:" + column +
                  " if it is a parameter, process if it numbers processes, or remove it");
    }
  }

  /// Adds a value; times become nanoseconds.
  void add(const Row& row, ImportedSeries series, double value) {
    if (const auto factor = nanoseconds_in(series.unit)) {
      value *= *factor;
      series.unit = "ns";
    }
    auto& [results, places] = sessions_[moment_of(row)];
    auto& processes = series_like(series, results.series).processes;
    // Without the column, each row is a process of its own, so the number of the row is its label.
    const auto process = header_.field(row, "process", "row " + std::to_string(rows_));
    const auto [place, fresh] =
        places.try_emplace({series.benchmark, series.params, series.metric, process}, processes.size());
    if (fresh) processes.emplace_back();
    processes[place->second].samples.push_back({.value = value});
  }

  /// Returns the series of the row, without processes.
  ImportedSeries series_of(const Row& row) const {
    ImportedSeries series{.benchmark = header_.field(row, "benchmark", ""),
                          .params = header_.params_in(row),
                          .metric = header_.field(row, "metric", "time"),
                          .unit = header_.field(row, "unit", "ns"),
                          .direction = direction_in_column(header_.field(row, "direction", "lower")),
                          .processes = {}};
    if (header_.has("benchmark") && series.benchmark.empty()) throw Error("column benchmark is empty");
    return series;
  }

  Moment moment_of(const Row& row) const {
    if (!header_.is_history()) return {};
    const auto text = header_.field(row, "time", "");
    const auto started = utc_of(text);
    if (!started)
      throw Error("column time: " + shown_quoted(text) +
                  " is not a time; write 2026-11-21T03:15:00Z, or seconds since 1970");
    return {.started = *started,
            .commit = header_.field(row, "commit", ""),
            .branch = header_.field(row, "branch", "")};
  }

  struct Session {
    ImportedResults results;
    std::map<std::array<std::string, 4>, std::size_t> places;  ///< by benchmark, point, metric and process
  };

  Header header_;
  std::map<Moment, Session> sessions_;
  /// Values of the unknown columns in the first row of each benchmark, point and metric of a moment.
  std::map<std::tuple<Moment, std::string, std::string, std::string, std::string>, std::string> others_;
  std::size_t rows_ = 0;
};

}  // namespace

std::vector<ImportedResults> csv_results(const ResultFile& file) {
  std::optional<Table> table;
  for (const auto& [place, fields] : wire::csv_lines(file.text)) {
    try {
      if (table) {
        table->add(fields);
      } else {
        table.emplace(fields);
      }
    } catch (const Error& wrong) {
      throw Error(place + ": " + wrong.what());
    }
  }
  auto results = table ? table->results() : std::vector<ImportedResults>{};
  if (results.empty()) throw Error("it has no row below a header");
  return results;
}

}  // namespace holdfast::adapters
