#include "adapters/results.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "model/error.hpp"
#include "model/number.hpp"
#include "model/shown_text.hpp"
#include "wire/csv.hpp"

namespace holdfast::adapters {
namespace {

using Row = std::vector<std::string>;

double number_in_column(const std::string& text) {
  if (const auto value = parse_number<double>(text)) return *value;
  throw Error("column value: " + shown_quoted(text) + " is no number");
}

/// Reads one file, row by row.
class Table {
 public:
  explicit Table(const Row& header) {
    for (std::size_t i = 0; i < header.size(); ++i) {
      if (!columns_.try_emplace(header[i] == "test" ? "benchmark" : header[i], i).second)
        throw Error("two columns are called " + shown_quoted(header[i]));
    }
    width_ = header.size();
    for (const char* needed : {"benchmark", "value"}) {
      if (!columns_.contains(needed)) throw Error("the header has no column \"" + std::string(needed) + "\"");
    }
  }

  void add(const Row& row) {
    if (row.size() != width_)
      throw Error("it has " + std::to_string(row.size()) + " fields, and the header " +
                  std::to_string(width_));
    Series series{
        .benchmark = field(row, "benchmark", ""), .metric = field(row, "metric", "time"), .processes = {}};
    if (series.benchmark.empty()) throw Error("column benchmark is empty");
    double value = number_in_column(field(row, "value", ""));
    series.unit = field(row, "unit", "ns");
    if (const auto factor = nanoseconds_in(series.unit)) {
      value *= *factor;
      series.unit = "ns";
    }
    const auto direction = direction_of(field(row, "direction", "lower"));
    if (!direction)
      throw Error("column direction: " + shown_quoted(field(row, "direction", "")) +
                  " is neither lower nor higher");
    series.direction = *direction;
    auto& known = series_like(series, results.series);
    auto& places = places_[&known - results.series.data()];
    const auto process = field(row, "process", "row " + std::to_string(++rows_));
    const auto [place, fresh] = places.try_emplace(process, known.processes.size());
    if (fresh) known.processes.emplace_back();
    known.processes[place->second].push_back(value);
  }

  Results results;

 private:
  std::string field(const Row& row, const char* column, const std::string& otherwise) const {
    const auto found = columns_.find(column);
    return found == columns_.end() || row[found->second].empty() ? otherwise : row[found->second];
  }

  std::map<std::string, std::size_t> columns_;
  std::size_t width_ = 0;
  std::size_t rows_ = 0;
  std::map<std::ptrdiff_t, std::map<std::string, std::size_t>> places_;  ///< of the processes of each series
};

}  // namespace

std::optional<double> nanoseconds_in(std::string_view unit) {
  if (unit == "ns") return 1;
  if (unit == "us") return 1e3;
  if (unit == "ms") return 1e6;
  return unit == "s" ? std::optional(1e9) : std::nullopt;
}

Series& series_like(const Series& wanted, std::vector<Series>& all) {
  const auto known = std::ranges::find_if(all, [&](const Series& series) {
    return series.benchmark == wanted.benchmark && series.metric == wanted.metric;
  });
  if (known == all.end()) {
    all.push_back(wanted);
    all.back().processes.clear();
    return all.back();
  }
  if (known->unit != wanted.unit)
    throw Error(shown_quoted(wanted.benchmark) + " has the metric " + wanted.metric + " in " + known->unit +
                " and in " + wanted.unit);
  if (known->direction != wanted.direction)
    throw Error(shown_quoted(wanted.benchmark) + " has the metric " + wanted.metric +
                " once as better lower and once as better higher");
  return *known;
}

Results results_of(std::string_view format, const std::string& text) {
  if (format == "google-benchmark") return google_benchmark_results(text);
  if (format == "hyperfine") return hyperfine_results(text);
  if (format == "pytest-benchmark") return pytest_benchmark_results(text);
  if (format == "csv") return csv_results(text);
  throw Error("there is no format \"" + std::string(format) + "\"");
}

Results joined(const std::vector<Results>& all) {
  Results together;
  for (const auto& one : all) {
    if (!one.host.empty() && !together.host.empty() && one.host != together.host)
      throw Error("the files are of different machines: " + together.host + " and " + one.host);
    if (together.host.empty()) together.host = one.host;
    for (const auto& series : one.series) {
      auto& processes = series_like(series, together.series).processes;
      processes.insert(processes.end(), series.processes.begin(), series.processes.end());
    }
  }
  return together;
}

Results csv_results(const std::string& text) {
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
  if (!table || table->results.series.empty()) throw Error("it has no row below a header");
  return table->results;
}

}  // namespace holdfast::adapters
