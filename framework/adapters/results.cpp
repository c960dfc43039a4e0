#include "adapters/results.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <ranges>
#include <tuple>

#include "model/error.hpp"
#include "model/shown_text.hpp"

namespace holdfast::adapters {

std::optional<double> nanoseconds_in(std::string_view unit) {
  if (unit == "ns") return 1;
  if (unit == "us") return 1e3;
  if (unit == "ms") return 1e6;
  return unit == "s" ? std::optional(1e9) : std::nullopt;
}

ImportedSeries& series_like(const ImportedSeries& wanted, std::vector<ImportedSeries>& all) {
  const auto known = std::ranges::find_if(all, [&](const ImportedSeries& series) {
    return series.benchmark == wanted.benchmark && series.params == wanted.params &&
           series.metric == wanted.metric;
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

std::vector<ImportedResults> results_of(std::string_view format, const std::string& text) {
  if (format == "google-benchmark") return {google_benchmark_results(text)};
  if (format == "hyperfine") return {hyperfine_results(text)};
  if (format == "pytest-benchmark") return {pytest_benchmark_results(text)};
  if (format == "csv") return csv_results(text);
  throw Error("there is no format \"" + std::string(format) + "\"");
}

namespace {

/// Of all files of a session, as far as they name it.
void take_name(const std::string& of, const std::string& name, std::string& known) {
  if (!name.empty() && !known.empty() && name != known)
    throw Error("the files are of different " + of + ": " + known + " and " + name);
  if (known.empty()) known = name;
}

/// In the order of time. Whole files that follow each other have the moment of the first.
std::vector<ImportedResults> in_sessions(std::vector<ImportedResults> all) {
  std::ranges::stable_sort(all, {}, [](const ImportedResults& one) {
    return std::tie(one.moment.commit, one.moment.branch, one.moment.dirty, one.moment.started);
  });
  Moment last;
  for (std::size_t i = 0; i < all.size(); ++i) {
    auto& one = all[i];
    const bool follows = i > 0 && one.whole_file && may_be_one_session(last, one.moment);
    last = one.moment;
    if (follows) one.moment = all[i - 1].moment;
  }
  return all;
}

}  // namespace

std::vector<ImportedResults> joined(const std::vector<ImportedResults>& all) {
  std::map<Moment, ImportedResults> together;
  for (const auto& one : in_sessions(all)) {
    auto& results = together.try_emplace(one.moment, ImportedResults{.moment = one.moment}).first->second;
    results.whole_file = one.whole_file;
    take_name("machines", one.host, results.host);
    take_name("programs", one.program, results.program);
    for (const auto& series : one.series) {
      auto& processes = series_like(series, results.series).processes;
      processes.insert(processes.end(), series.processes.begin(), series.processes.end());
    }
  }
  const auto values = std::views::values(together);
  return {values.begin(), values.end()};
}

}  // namespace holdfast::adapters
