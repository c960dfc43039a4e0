#include "hunt/same_judgement.hpp"

#include <algorithm>
#include <array>

#include "run/plan/counts.hpp"

namespace holdfast::hunt {
namespace {

constexpr std::array kSelecting{"metrics", "params", "aggregator", "max"};
/// Settings that judge times. A count is judged by the tolerance that METRICS gives it.
constexpr std::array kJudgingTimes{"tester", "estimator", "significance", "min-effect"};

}  // namespace

bool is_judged_alike(const Run& stored, const run::Settings& now) {
  const auto values = run::in_force(now);
  const auto is_same = [&](const char* option) {
    const bool is_by_code = fact_of(stored.origins, option) == to_string(settings::Origin::code);
    if (is_by_code && now.origin(option) == settings::Origin::standard) return true;
    return fact_of(stored.in_force, option) == fact_of(values, option);
  };
  if (stored.in_force.empty()) return true;
  if (!std::ranges::all_of(kSelecting, is_same)) return false;
  return run::settings_of_metric(now, stored.subject.metric).varying.has_value() ||
         std::ranges::all_of(kJudgingTimes, is_same);
}

std::string settings_words(const run::Settings& settings) {
  std::string words;
  for (const auto& [option, value] : run::in_force(settings)) words += option + "=" + value + " ";
  return words;
}

}  // namespace holdfast::hunt
