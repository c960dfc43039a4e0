#include <fmt/chrono.h>

#include <array>
#include <chrono>
#include <map>
#include <optional>
#include <regex>
#include <set>

#include "adapters/results.hpp"
#include "model/error.hpp"
#include "model/number.hpp"
#include "model/shown_text.hpp"
#include "wire/csv.hpp"

namespace holdfast::adapters {
namespace {

using Row = std::vector<std::string>;

double number_in_column(const std::string& column, const std::string& text) {
  if (const auto value = parse_number<double>(text)) return *value;
  throw Error("column " + column + ": " + shown_quoted(text) + " is no number");
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
      if (!kKnown.contains(name)) others_.push_back(name);
    }
    if (!is_history() || others_.empty()) need("value");
    if (has("commit") || has("branch")) need("time");
  }

  bool is_history() const { return has("time"); }
  /// Of a history without values: each of them is a metric.
  const std::vector<std::string>& others() const { return others_; }
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
  std::map<std::string, std::size_t> columns_;
  std::vector<std::string> others_;
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
      add(row, series_of(row), number_in_column("value", header_.field(row, "value", "")));
      return;
    }
    for (const auto& metric : header_.others()) {
      const auto text = header_.field(row, metric, "");
      if (text.empty()) continue;  // not measured then
      auto series = series_of(row);
      series.metric = metric;
      if (!header_.has("unit")) series.unit = "";
      add(row, series, number_in_column(metric, text));
    }
  }

  std::vector<Results> results() const {
    std::vector<Results> all;
    for (const auto& [moment, session] : sessions_) {
      all.push_back(session.results);
      all.back().moment = moment;
    }
    return all;
  }

 private:
  /// A time becomes nanoseconds.
  void add(const Row& row, Series series, double value) {
    if (const auto factor = nanoseconds_in(series.unit)) {
      value *= *factor;
      series.unit = "ns";
    }
    auto& [results, places] = sessions_[moment_of(row)];
    auto& processes = series_like(series, results.series).processes;
    const auto process = header_.field(row, "process", "row " + std::to_string(rows_));
    const auto [place, fresh] =
        places.try_emplace({series.benchmark, series.metric, process}, processes.size());
    if (fresh) processes.emplace_back();
    processes[place->second].push_back(value);
  }

  /// Without processes.
  Series series_of(const Row& row) const {
    Series series{.benchmark = header_.field(row, "benchmark", ""),
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
                  " is no time; write 2026-11-21T03:15:00Z, or seconds since 1970");
    return {.started = *started,
            .commit = header_.field(row, "commit", ""),
            .branch = header_.field(row, "branch", "")};
  }

  struct Session {
    Results results;
    std::map<std::array<std::string, 3>, std::size_t> places;  ///< by benchmark, metric and process
  };

  Header header_;
  std::map<Moment, Session> sessions_;
  std::size_t rows_ = 0;
};

using Seconds = std::chrono::sys_seconds;

std::string text_of(Seconds time) { return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", time); }

int number_of(const std::string& digits) { return parse_number<int>(digits).value_or(0); }

/// "+01:00" or "-0130".
std::chrono::minutes offset_of(std::string text) {
  std::erase(text, ':');
  if (text.empty()) return {};
  const std::chrono::minutes all(60 * number_of(text.substr(1, 2)) + number_of(text.substr(3)));
  return text.front() == '-' ? -all : all;
}

std::optional<Seconds> since_1970(const std::string& text) {
  static const std::regex shape(R"((\d{1,11})(\.\d*)?)");
  std::smatch parts;
  if (!std::regex_match(text, parts, shape)) return std::nullopt;
  return Seconds(std::chrono::seconds(std::stoll(parts[1])));
}

std::optional<Seconds> of_date(const std::string& text) {
  static const std::regex shape(
      R"((\d{4})[-./](\d\d)[-./](\d\d)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(?: ?(?:Z|UTC|([+-]\d\d:?\d\d)))?)?)");
  std::smatch parts;
  if (!std::regex_match(text, parts, shape)) return std::nullopt;
  const auto part = [&](std::size_t i) { return number_of(parts[i]); };
  using namespace std::chrono;
  const year_month_day date{year(part(1)), month(static_cast<unsigned>(part(2))),
                            day(static_cast<unsigned>(part(3)))};
  if (!date.ok() || part(4) > 23 || part(5) > 59 || part(6) > 60) return std::nullopt;
  return sys_days(date) + hours(part(4)) + minutes(part(5)) + seconds(part(6)) - offset_of(parts[7]);
}

}  // namespace

std::optional<std::string> utc_of(const std::string& text) {
  const auto seconds = since_1970(text);
  const auto time = seconds ? seconds : of_date(text);
  return time ? std::optional(text_of(*time)) : std::nullopt;
}

std::vector<Results> csv_results(const std::string& text) {
  std::optional<Table> table;
  for (const auto& [place, fields] : wire::csv_lines(text)) {
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
  auto results = table ? table->results() : std::vector<Results>{};
  if (results.empty()) throw Error("it has no row below a header");
  return results;
}

}  // namespace holdfast::adapters
