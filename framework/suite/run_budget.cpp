#include "suite/run_budget.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "model/defaults.hpp"
#include "model/number.hpp"
#include "run/rounds_planned.hpp"

namespace holdfast::suite {
namespace {

/// An estimate from few rounds is itself uncertain by about that much.
constexpr double kRoom = 1.5;
constexpr double kLeast = 0.1;

double number_in_force(const Result& result, const char* name, double otherwise) {
  const auto found = result.in_force.find(name);
  return found == result.in_force.end() ? otherwise : parse_number<double>(found->second).value_or(otherwise);
}

}  // namespace

double first_part(const RunBudget& budget) {
  const double fair = budget.total_s / std::max(budget.tests, 1);
  const double late = (budget.total_s - budget.elapsed_s) / std::max(budget.left, 1);
  return std::clamp(late, kLeast * fair, fair);
}

std::vector<double> second_parts(double left_s, const std::vector<double>& needs_s) {
  std::vector<std::size_t> order(needs_s.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return needs_s[a] < needs_s[b]; });
  std::vector<double> parts(needs_s.size(), 0);
  for (const auto i : order) {
    parts[i] = std::clamp(left_s, 0.0, needs_s[i]);
    left_s -= parts[i];
  }
  const double given_s = std::accumulate(parts.begin(), parts.end(), 0.0);
  for (auto& part : parts) {
    if (left_s > 0 && given_s > 0) part *= 1 + left_s / given_s;  // who decides earlier stops earlier
  }
  return parts;
}

std::optional<double> need_s(const Result& result) {
  if (result.word() != "inconclusive" || result.verdict->tester != "shift") return std::nullopt;
  const auto& verdict = *result.verdict;
  const int rounds = std::max(verdict.pairs, static_cast<int>(result.current.processes.size()));
  if (result.baseline.kind != "live" || rounds <= 0 || result.seconds <= 0) return std::nullopt;
  const double declared = number_in_force(result, "processes", defaults::kRoundsMax);
  const double most = declared == defaults::kRoundsMax ? run::kMoreQuickRounds * declared : declared;
  if (rounds >= most) return std::nullopt;
  const double round_s = result.seconds / rounds;
  if (!verdict.estimate || rounds < defaults::kRoundsMin) return kRoom * 2 * defaults::kRoundsMin * round_s;
  const double sign = result.subject.direction == Direction::lower ? 1 : -1;
  const double half = (std::log(verdict.estimate->high) - std::log(verdict.estimate->low)) / 2;
  const double clearance =
      std::fabs(sign * std::log(verdict.estimate->ratio) - std::log1p(verdict.thresholds.min_effect));
  const double wanted = clearance > 0 ? rounds * (half / clearance) * (half / clearance) : most;
  if (!std::isfinite(wanted)) return std::nullopt;
  return kRoom * std::clamp(wanted, static_cast<double>(defaults::kRoundsMin), most) * round_s;
}

}  // namespace holdfast::suite
