#include "adapt/results.hpp"

#include <algorithm>

#include "model/error.hpp"
#include "model/shown_text.hpp"

namespace holdfast::adapt {
namespace {

void add(const Series& more, std::vector<Series>& all) {
  const auto known = std::find_if(all.begin(), all.end(), [&](const Series& series) {
    return series.benchmark == more.benchmark && series.metric == more.metric;
  });
  if (known == all.end()) {
    all.push_back(more);
    return;
  }
  if (known->unit != more.unit)
    throw Error(shown_quoted(more.benchmark) + " has the metric " + more.metric + " in " + known->unit +
                " and in " + more.unit);
  if (known->direction != more.direction)
    throw Error(shown_quoted(more.benchmark) + " has the metric " + more.metric +
                " once as better lower and once as better higher");
  known->processes.insert(known->processes.end(), more.processes.begin(), more.processes.end());
}

}  // namespace

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
    for (const auto& series : one.series) add(series, together.series);
  }
  return together;
}

}  // namespace holdfast::adapt
