#include "render/known_entry.hpp"

#include <fmt/format.h>

#include <cmath>
#include <tuple>

#include "text/sanitize_text.hpp"
#include "wire/dumped.hpp"

namespace holdfast::render {
namespace {

constexpr double kRounding = 1e-9;  // 1.11 is 111 %, not 112

/// The largest loss within the interval, in whole per cent upwards; 0: it is not known.
double covered_ratio(const Result& result) {
  const auto& estimate = result.verdict->estimate;
  if (!estimate) return 0;
  const bool lower_is_better = result.subject.direction == Direction::lower;
  const double loss = lower_is_better ? estimate->high : 1 / estimate->low;
  return std::isfinite(loss) && loss > 1 ? std::ceil(loss * 100 - kRounding) / 100 : 0;
}

bool is_pattern(const std::string& name) { return name.find_first_of("*?[\\") != std::string::npos; }

std::string quoted(const std::string& text) {
  return wire::dumped(nlohmann::json(text::sanitize_line(text)));
}

}  // namespace

std::string known_entry_of(const Result& result) {
  const auto& [test, benchmark, metric] =
      std::tuple(result.subject.test, result.subject.benchmark, result.subject.metric);
  if (!result.verdict || is_pattern(test) || is_pattern(benchmark) || is_pattern(metric)) return "";
  const double ratio = covered_ratio(result);
  if (ratio == 0) return "";
  const auto of_metric = metric == "time" ? "" : fmt::format("\"metric\": {}, ", quoted(metric));
  const auto of_benchmark = benchmark == test ? "" : fmt::format("\"benchmark\": {}, ", quoted(benchmark));
  const auto of_point =
      result.one_of_points ? fmt::format("\"params\": {}, ", text::sanitize_line(result.subject.params)) : "";
  return fmt::format(R"({{"test": {}, {}{}{}"ratio": {:g}, "until": "YYYY-MM-DD", "reason": "WHY"}})",
                     quoted(test), of_benchmark, of_point, of_metric, ratio);
}

}  // namespace holdfast::render
