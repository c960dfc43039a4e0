#include "stats/growth_bound.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <span>

#include "model/quantity.hpp"
#include "stats/distributions.hpp"
#include "stats/growth_curve.hpp"
#include "stats/growth_part.hpp"

namespace holdfast {
namespace {

constexpr std::size_t kSizesNeeded = 4;
constexpr double kSpanNeeded = 4;
/// With fewer points, a parabola has at most one degree of freedom.
constexpr std::size_t kSizesOfBend = 5;
constexpr std::size_t kSizesOfPart = 5;
/// Costs with at most this relative spread around the fit are judged at all sizes. A better fit to fewer sizes may be
/// chance.
constexpr double kFitsWell = 0.02;
/// Probability of error on each side of the interval.
constexpr double kLevel = 0.005;
/// Probability of error of "faster", for the exponent and for each of several faster growths.
constexpr double kAlarmLevel = 0.0005;
/// Probability that noise alone makes the others as much closer to their curve as sizes that are left out do.
constexpr double kOtherRule = 0.005;
/// A parabola is used if its distances are at most this share of a line's. Noise alone makes them that small in 1 of 100
/// cases of eight points.
constexpr double kBent = 0.5;
constexpr double kCountNoise = 0.002;
constexpr double kTimeNoise = 0.01;
/// A part is growth if it is a larger share of the cost than this. A std::map spends a third of its instructions on paths of
/// log n nodes, and the rest on blocks; unordered maps and vectors have parts of at most a tenth, with errors.
constexpr double kPartAllowed = 0.15;
/// Shares of the way to the next faster growth: an exponent above the first is faster, and one below the second is kept.
constexpr double kFasterFrom = 0.5;
constexpr double kKeptBelow = 0.25;
constexpr double kLeastWay = 0.05;
constexpr double kLimitOfTimes = 0.5;
/// A class is named if its exponent differs by less than this.
constexpr double kNear = 0.2;

bool is_enough(std::span<const SizedValue> points) {
  return points.size() >= kSizesNeeded && points.back().n >= kSpanNeeded * points.front().n;
}

/// Returns the slope of log f(n) over log n at these sizes, from a curve of the same form (a line, or a parabola if
/// it bends).
double exponent_of(double (*f)(double), std::span<const SizedValue> points, bool bends) {
  Logs logs;
  for (const auto& point : points) {
    if (f(point.n) > 0) logs.push_back({std::log(point.n), std::log(f(point.n))});
  }
  return logs.size() < kSizesNeeded ? 0 : curve_through(logs, bends && logs.size() >= kSizesOfBend, 0).slope;
}

/// Averages values of one size, and sorts by size.
std::vector<SizedValue> by_size(const std::vector<SizedValue>& points) {
  std::map<double, std::pair<double, int>> sums;
  for (const auto& [n, value] : points) {
    sums[n].first += value;
    ++sums[n].second;
  }
  std::vector<SizedValue> sorted;
  for (const auto& [n, sum] : sums) sorted.push_back({n, sum.first / sum.second});
  return sorted;
}

std::string why_unfit(std::span<const SizedValue> points) {
  if (points.size() < kSizesNeeded)
    return "different sizes: " + std::to_string(points.size()) + "; measure at least " +
           std::to_string(kSizesNeeded);
  if (points.front().n < 1) return "the size " + format_number(points.front().n) + " is below 1";
  if (points.back().n < kSpanNeeded * points.front().n)
    return "the largest size is less than " + format_number(kSpanNeeded) +
           " times the smallest; measure a wider range";
  return "";
}

const Complexity* nearest_class(double exponent, std::span<const SizedValue> points, bool bends) {
  const Complexity* nearest = nullptr;
  double least = kNear;
  for (const auto& each : complexities()) {
    const double off = std::abs(exponent - exponent_of(each.f, points, bends));
    if (off >= least) continue;
    least = off;
    nearest = &each;
  }
  return nearest;
}

/// Returns the logarithms of cost / f(n).
Logs excess_of(const Complexity& bound, std::span<const SizedValue> points) {
  Logs logs;
  for (const auto& [n, value] : points) logs.push_back({std::log(n), std::log(value / bound.f(n))});
  return logs;
}

/// Tells how close costs are to a curve, by the standard deviation of their distances and its degrees of freedom.
struct Closeness {
  double spread = 0;
  double df = 0;
};

Closeness closeness_of(std::span<const SizedValue> logs, bool bends, double noise) {
  const auto curve = curve_through(logs, bends, noise);
  return {curve.spread, curve.df};
}

/// Returns true if the smallest sizes follow another rule: without them, the others are closer to a curve of their own than
/// chance explains (F test). Both curves have the same form.
bool follow_another_rule(const Closeness& with, const Closeness& without, double noise) {
  if (without.spread <= noise) return true;
  const auto sum = [](const Closeness& each) { return each.df * each.spread * each.spread; };
  const double smallest = with.df - without.df;
  const double f = (sum(with) - sum(without)) / smallest / (without.spread * without.spread);
  return f > 0 && stats::f_tail(f, smallest, without.df) < kOtherRule;
}

/// Returns how many of the smallest sizes follow another rule than the others.
std::size_t small_ones(const Logs& logs, std::span<const SizedValue> points, double noise) {
  std::size_t left_out = 0;
  for (std::size_t more = 1; is_enough(points.subspan(more)); ++more) {
    const auto used = std::span(logs).subspan(left_out);
    if (closeness_of(used, used.size() >= kSizesOfBend, noise).spread <= noise) break;
    const auto others = std::span(logs).subspan(more);
    const bool bends = others.size() >= kSizesOfBend;
    if (follow_another_rule(closeness_of(used, bends, noise), closeness_of(others, bends, noise), noise))
      left_out = more;
  }
  return left_out;
}

/// Returns true if a parabola is much closer to the points than a line: the growth changes with the size.
bool is_bent(std::span<const SizedValue> logs, double noise) {
  if (logs.size() < kSizesOfBend) return false;
  const double straight = curve_through(logs, false, noise).spread;
  return straight > noise && curve_through(logs, true, noise).spread <= std::max(noise, kBent * straight);
}

/// Returns true if cost / f(n) is nowhere lower than at the largest size, for example because memcpy() changes its
/// method.
bool is_lowest_at_end(std::span<const SizedValue> logs, double noise) {
  return std::ranges::all_of(logs,
                             [&](const auto& point) { return logs.back().value <= point.value + noise; });
}

/// The smallest size that counts, as an index, with the result for the growth from that size on.
struct Judged {
  std::size_t first = 0;
  GrowthOutcome outcome = GrowthOutcome::undecided;
  double spread = 0;
  double share = 0;
  const GrowthTerm* term = nullptr;
};

GrowthOutcome part_outcome(const GrowthPart& part) {
  const auto half = [&](double level) { return stats::t_quantile_upper(level, part.df) * part.error; };
  if (part.share - half(kAlarmLevel) > kPartAllowed) return GrowthOutcome::faster;
  return part.share + half(kLevel) < kPartAllowed ? GrowthOutcome::kept : GrowthOutcome::undecided;
}

/// Judges by the part of each faster growth. The growth that describes the costs best decides.
Judged judge_part(const Complexity& bound, std::span<const SizedValue> points, double noise) {
  std::optional<Judged> best;
  Judged slowest;  // result for the next faster growth
  for (const auto& faster : faster_than(bound)) {
    const auto part_from = [&](std::size_t first) {
      return growth_part(bound, faster, points.subspan(first), noise);
    };
    auto part = part_from(0);
    std::size_t first_used = 0;
    const bool is_clear = part_outcome(part) != GrowthOutcome::undecided && part.spread <= kFitsWell;
    for (std::size_t more = 1; !is_clear && part.spread > noise && points.size() - more >= kSizesOfPart;
         ++more) {
      const auto others = part_from(more);
      if (!follow_another_rule({part.spread, part.df}, {others.spread, others.df}, noise)) continue;
      part = others;
      first_used = more;
    }
    const Judged judged{.first = first_used,
                        .outcome = part_outcome(part),
                        .spread = part.spread,
                        .share = part.share,
                        .term = &faster};
    if (!best) slowest = judged;
    if (!best || judged.spread < best->spread) best = judged;
  }
  // Compared over the same sizes, because the others may have left out more.
  double closest = slowest.spread;
  for (const auto& faster : faster_than(bound))
    closest = std::min(closest, growth_part(bound, faster, points.subspan(slowest.first), noise).spread);
  const bool describes = slowest.spread <= std::max(noise, closest) / kBent;
  if (describes && slowest.outcome != GrowthOutcome::undecided) return slowest;
  if (best->outcome == GrowthOutcome::kept) best->outcome = GrowthOutcome::undecided;
  return *best;
}

/// Returns the excess of the next distinguishable growth: between 2 and 16, log n grows faster than n^0.5.
double way_to_next(const Complexity& bound, std::span<const SizedValue> points, bool bends) {
  const double allowed = exponent_of(bound.f, points, bends);
  double way = 0;
  for (const auto& faster : faster_than(bound)) {
    way = exponent_of(faster.f, points, bends) - allowed;
    if (way >= kLeastWay) break;
  }
  return way;
}

BoundedGrowth constant_growth(double from) {
  return {.outcome = GrowthOutcome::kept, .from = from, .found = complexity("1"), .reason = ""};
}

}  // namespace

BoundedGrowth judge_growth(const Complexity& bound, const std::vector<SizedValue>& points, Costs costs) {
  auto sorted = by_size(points);
  BoundedGrowth growth{.reason = why_unfit(sorted)};
  const auto is_finite = [&](const SizedValue& point) {
    return std::isfinite(point.n) && std::isfinite(point.value) &&
           std::isfinite(faster_than(bound).back().f(point.n));
  };
  if (!std::ranges::all_of(sorted, is_finite))
    growth.reason = "a size or a cost is too large to compute with";
  if (!growth.reason.empty()) return growth;
  if (std::ranges::all_of(sorted, [&](const auto& point) { return point.value == sorted.front().value; }))
    return constant_growth(sorted.front().n);
  // Small inputs may cost nothing (a string that needs no block), and log 1 is 0: neither has a logarithm.
  const auto first = std::ranges::find_if(
      sorted, [&](const auto& point) { return point.value > 0 && bound.f(point.n) > 0; });
  sorted.erase(sorted.begin(), first);
  if (!is_enough(sorted) || std::ranges::any_of(sorted, [](const auto& point) { return point.value <= 0; })) {
    growth.reason = "the cost is 0 at several sizes; measure larger sizes";
    return growth;
  }
  const double noise = costs == Costs::counted ? kCountNoise : kTimeNoise;
  const auto logs = excess_of(bound, sorted);
  const auto skipped = small_ones(logs, sorted, noise);
  const auto used = std::span<const SizedValue>(sorted).subspan(skipped);
  const auto used_logs = std::span<const SizedValue>(logs).subspan(skipped);
  const bool bends = is_bent(used_logs, noise);
  const auto curve = curve_through(used_logs, bends, noise);
  const double half = stats::t_quantile_upper(kLevel, curve.df) * curve.error;
  const double allowed = exponent_of(bound.f, used, bends);
  growth.exponent = allowed + curve.slope;
  growth.low = growth.exponent - half;
  growth.high = growth.exponent + half;
  growth.from = used.front().n;
  growth.found = nearest_class(growth.exponent, used, bends);
  const bool counted = costs == Costs::counted;
  const double way = counted ? way_to_next(bound, used, bends) : kLimitOfTimes;
  const double faster_from = counted ? kFasterFrom * way : kLimitOfTimes;
  const double kept_below = counted ? kKeptBelow * way : kLimitOfTimes;
  const auto by_part = counted && sorted.size() >= kSizesOfPart ? judge_part(bound, sorted, noise) : Judged{};
  if (by_part.outcome == GrowthOutcome::kept) {
    growth.outcome = GrowthOutcome::kept;
  } else if (by_part.outcome == GrowthOutcome::faster) {
    growth.outcome = GrowthOutcome::faster;
    growth.part = by_part.share;
    growth.part_of = by_part.term->spelling;
    growth.from = sorted[by_part.first].n;
    if (growth.exponent <= allowed + way) growth.found = complexity(growth.part_of);
  } else if (curve.slope - stats::t_quantile_upper(kAlarmLevel, curve.df) * curve.error > faster_from) {
    growth.outcome = GrowthOutcome::faster;
  } else if (curve.slope + half < kept_below ||
             (curve.slope + half < way && is_lowest_at_end(used_logs, noise))) {
    growth.outcome = GrowthOutcome::kept;
  } else {
    growth.reason = "the costs scatter around their curve by " + format_percent_unsigned(curve.spread) +
                    "; measure more sizes, or larger ones";
  }
  return growth;
}

}  // namespace holdfast
