#include "cli/github_benchmark.hpp"

#include <fmt/format.h>

#include "cli/json_text.hpp"
#include "cli/plain_text.hpp"
#include "cli/summary.hpp"
#include "wire/json.hpp"

namespace holdfast::cli {
namespace {

std::string of_direction(const Report& report, Direction direction) {
  auto out = nlohmann::json::array();
  for (const auto& result : report.results) {
    if (!result.current.median || result.subject.direction != direction) continue;
    nlohmann::json one{{"name", plain_line(name_of(result))},
                       {"unit", plain_line(result.subject.unit)},
                       {"value", *result.current.median},
                       {"extra", plain_line(word_of(result) + ": " + sentence_of(result))}};
    if (result.current.low && result.current.high)
      one["range"] = fmt::format("{:g}", (*result.current.high - *result.current.low) / 2);
    out.push_back(std::move(one));
  }
  return json_text(out) + "\n";
}

}  // namespace

std::string github_benchmark(const Report& report) { return of_direction(report, Direction::lower); }

std::string github_benchmark_bigger(const Report& report) { return of_direction(report, Direction::higher); }

}  // namespace holdfast::cli
