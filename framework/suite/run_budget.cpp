#include "suite/run_budget.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "model/defaults.hpp"
#include "model/number.hpp"
#include "run/judge/rounds_planned.hpp"
#include "stats/distributions.hpp"
#include "suite/gate.hpp"

namespace holdfast::suite {
namespace {

/// An estimate from few rounds is itself uncertain by about this factor.
constexpr double kRoom = 1.5;
/// A late run still measures each test for a tenth of its part, so that no test goes without any result.
constexpr double kLeast = 0.1;
/// Share of an estimated need below which hardly any test would be decided.
constexpr double kWorthwhile = 0.25;

double number_in_force(const Run& result, const char* name, double otherwise) {
  const auto found = result.in_force.find(name);
  return found == result.in_force.end() ? otherwise : parse_number<double>(found->second).value_or(otherwise);
}

/// Returns true if the result was called slower, which may be chance among the number of tests.
bool lacks_evidence(const Run& result) { return result.word() == "regressed" && !is_certain(result); }

/// Estimates the rounds for a test whose interval shrinks with the root of the rounds.
double rounds_to_decide(const Run& result, int rounds, double most) {
  const auto& verdict = *result.verdict;
  const double sign = result.subject.direction == Direction::lower ? 1 : -1;
  const double half = (std::log(verdict.estimate->high) - std::log(verdict.estimate->low)) / 2;
  const double clearance =
      std::fabs(sign * std::log(verdict.estimate->ratio) - std::log1p(verdict.thresholds.min_effect));
  // The half interval shrinks like 1 / sqrt(n), and must become as small as the clearance.
  return clearance > 0 ? rounds * (half / clearance) * (half / clearance) : most;
}

/// Estimates the rounds for a test whose distance from MIN_EFFECT, in standard errors, grows with the root of the
/// rounds.
double rounds_to_be_certain(const Run& result, int rounds) {
  const double seen = result.verdict->p_value.value_or(1);
  // If the p-values of the other tests stay the same, the adjusted p-value is proportional to the p-value of this test.
  const double wanted = seen * defaults::kFalseDiscoveryRate / *result.q_value;
  const double times = stats::normal_quantile_upper(wanted) / stats::normal_quantile_upper(seen);
  return rounds * times * times;
}

}  // namespace

double first_part(const RunBudget& budget) {
  const double fair = budget.total_s / std::max(budget.tests, 1);
  const double late = (budget.total_s - budget.elapsed_s) / std::max(budget.left, 1);
  return std::clamp(late, kLeast * fair, fair);
}

/// If more time is left than all tests need, the first test gets more than its need, because the need is an estimate.
/// If it would get much less than its need, it gets nothing, because it would hardly be decided.
double second_part(double left_s, const std::vector<double>& needs_s) {
  if (needs_s.empty()) return 0;
  const double need = needs_s.front();
  const double all = std::accumulate(needs_s.begin(), needs_s.end(), 0.0);
  const double part = left_s > all ? need * left_s / all
                                   : std::min(need, left_s);  // a test that decides earlier stops earlier
  return part < kWorthwhile * need ? 0 : part;
}

bool is_unsettled(const Run& result) { return result.word() == "inconclusive" || lacks_evidence(result); }

std::optional<double> need_s(const Run& result) {
  if (!is_unsettled(result)) return std::nullopt;
  const auto& verdict = *result.verdict;
  const int rounds = std::max(verdict.pairs, static_cast<int>(result.current.processes.size()));
  if (verdict.tester != "shift" || result.baseline.kind != "live" || rounds <= 0 || result.seconds <= 0)
    return std::nullopt;
  const double declared = number_in_force(result, "processes", defaults::kRoundsMax);
  // With the default number of rounds, quick tests may have more (run/judge/rounds_planned.hpp).
  const double most = declared == defaults::kRoundsMax ? run::kMoreQuickRounds * declared : declared;
  if (rounds >= most) return std::nullopt;
  const double round_s = result.seconds / rounds;
  // Nothing is known about the noise yet. Twice the least number of rounds shows it.
  if (!verdict.estimate || rounds < defaults::kRoundsMin) return kRoom * 2 * defaults::kRoundsMin * round_s;
  const double wanted =
      lacks_evidence(result) ? rounds_to_be_certain(result, rounds) : rounds_to_decide(result, rounds, most);
  if (!std::isfinite(wanted)) return std::nullopt;
  return kRoom * std::clamp(wanted, static_cast<double>(defaults::kRoundsMin), most) * round_s;
}

}  // namespace holdfast::suite
