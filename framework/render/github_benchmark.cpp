// A report for the action github-action-benchmark: [{"name", "unit", "value", "range", "extra"}], as `tool:
// customSmallerIsBetter`; results for which higher values are better go into another file, for `tool:
// customBiggerIsBetter`.

#include <fmt/format.h>

#include "model/text/sanitize_text.hpp"
#include "render/report_formats.hpp"
#include "render/summary.hpp"
#include "wire/dumped.hpp"

namespace holdfast::render {
namespace {

std::string benchmark_json(const Report& report, Direction direction) {
  auto out = nlohmann::json::array();
  for (const auto& result : report.results) {
    // The action has one direction for a whole file.
    if (!result.current.median || result.subject.direction != direction) continue;
    nlohmann::json one{{"name", text::sanitize_line(key_of(result))},
                       {"unit", text::sanitize_line(result.subject.unit)},
                       {"value", *result.current.median},
                       {"extra", text::sanitize_line(word_of(result) + ": " + sentence_of(result))}};
    if (result.current.low && result.current.high)
      one["range"] = fmt::format("{:g}", (*result.current.high - *result.current.low) / 2);
    out.push_back(std::move(one));
  }
  return wire::dumped(out, 2) + "\n";
}

}  // namespace

std::string github_benchmark(const Report& report, const Destination& /*to*/) {
  return benchmark_json(report, Direction::lower);
}

std::string github_benchmark_bigger(const Report& report, const Destination& /*to*/) {
  return benchmark_json(report, Direction::higher);
}

}  // namespace holdfast::render
