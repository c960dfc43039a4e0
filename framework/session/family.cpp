#include "session/family.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "judge/any_time.hpp"
#include "judge/false_discovery.hpp"
#include "session/quarantine.hpp"

namespace holdfast::session {
namespace {

bool is_member(const Result& result) {
  return gates(result) && result.verdict && result.verdict->tester == "shift" &&
         std::isfinite(result.verdict->p_value.value_or(NAN));
}

double counted_p_value(const Verdict& verdict) {
  if (verdict.outcome != Outcome::regressed) return 1;
  return std::min(judge::any_time_p_value(*verdict.p_value, verdict.pairs), verdict.thresholds.significance);
}

}  // namespace

std::vector<std::optional<double>> q_values(const std::vector<Result>& results) {
  std::vector<std::size_t> members;
  std::vector<double> p_values;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (!is_member(results[i])) continue;
    members.push_back(i);
    p_values.push_back(counted_p_value(*results[i].verdict));
  }
  const auto adjusted = judge::adjusted_p_values(p_values);
  std::vector<std::optional<double>> found(results.size());
  for (std::size_t k = 0; k < members.size(); ++k) found[members[k]] = adjusted[k];
  return found;
}

bool is_certain(const Result& result, double false_discovery_rate) {
  return !result.q_value || judge::is_discovery(*result.q_value, false_discovery_rate);
}

}  // namespace holdfast::session
