#include "stats/growth_bound.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <span>

#include "model/quantity.hpp"
#include "stats/distributions.hpp"

namespace holdfast {
namespace {

constexpr std::size_t kSizesNeeded = 4;
constexpr double kSpanNeeded = 4;
/// Fewer points leave a parabola no degrees of freedom worth the name.
constexpr std::size_t kSizesOfBend = 5;
/// Probability of error on each side of the interval.
constexpr double kLevel = 0.005;
/// Sizes are left out if the distances of the others from their line are at most this share. Noise alone makes four
/// distances that small in 6 of 100 cases.
constexpr double kCloser = 0.25;
/// A parabola is used if its distances are at most this share of a line's. Noise alone makes them that small in 1 of 100
/// cases of eight points.
constexpr double kBent = 0.5;
constexpr double kCountNoise = 0.002;
constexpr double kTimeNoise = 0.01;
constexpr double kLimitOfTimes = 0.5;
/// A class is named if its exponent differs by less than this.
constexpr double kNear = 0.2;

using Logs = std::vector<SizedValue>;  ///< of log n and log cost

/// A curve through points of (log n, log cost): a straight line, or a parabola.
struct Curve {
  double slope = 0;   ///< of a line; of a parabola, at the largest size
  double error = 0;   ///< standard error of the slope
  double spread = 0;  ///< standard deviation of the distances from it
  double df = 0;      ///< degrees of freedom of both
};

/// Least squares with polynomials that are orthogonal over the points (Forsythe, Journal of the Society for Industrial
/// and Applied Mathematics 5, 1957), so that each coefficient has an error of its own: p1 = x - m, p2 = (x - m)^2 - a (x -
/// m) - v, with the mean m of x, the mean v of p1^2, and a that makes p2 orthogonal to p1.
Curve curve_through(std::span<const SizedValue> logs, bool bends, double noise) {
  const auto count = static_cast<double>(logs.size());
  double mean_x = 0;
  double mean_y = 0;
  for (const auto& [x, y] : logs) {
    mean_x += x / count;
    mean_y += y / count;
  }
  double squares = 0;
  double cubes = 0;
  for (const auto& [x, y] : logs) {
    squares += (x - mean_x) * (x - mean_x);
    cubes += (x - mean_x) * (x - mean_x) * (x - mean_x);
  }
  const double skew = cubes / squares;
  const auto p2 = [&](double x) { return (x - mean_x) * (x - mean_x - skew) - squares / count; };
  double on_p1 = 0;
  double on_p2 = 0;
  double p2_squares = 0;
  for (const auto& [x, y] : logs) {
    on_p1 += (x - mean_x) * y / squares;
    on_p2 += p2(x) * y;
    p2_squares += p2(x) * p2(x);
  }
  on_p2 = bends ? on_p2 / p2_squares : 0;
  double distances = 0;
  for (const auto& [x, y] : logs) {
    const double off = y - mean_y - on_p1 * (x - mean_x) - on_p2 * p2(x);
    distances += off * off;
  }
  const double bend = 2 * (logs.back().n - mean_x) - skew;  // the slope of p2 at the largest size
  Curve curve{.slope = on_p1 + on_p2 * bend, .df = count - (bends ? 3 : 2)};
  curve.spread = std::sqrt(distances / curve.df);
  curve.error =
      std::max(curve.spread, noise) * std::sqrt(1 / squares + (bends ? bend * bend / p2_squares : 0));
  return curve;
}

bool is_enough(std::span<const SizedValue> points) {
  return points.size() >= kSizesNeeded && points.back().n >= kSpanNeeded * points.front().n;
}

/// Returns the slope of log f(n) over log n at these sizes, as a curve of the same form has it.
double exponent_of(double (*f)(double), std::span<const SizedValue> points, bool bends) {
  Logs logs;
  for (const auto& point : points) {
    if (f(point.n) > 0) logs.push_back({std::log(point.n), std::log(f(point.n))});
  }
  return logs.size() < kSizesNeeded ? 0 : curve_through(logs, bends && logs.size() >= kSizesOfBend, 0).slope;
}

double root(double n) { return std::sqrt(n); }
double n_root_n(double n) { return n * std::sqrt(n); }
double log_of(double n) { return std::log2(n); }
double n_log(double n) { return n * std::log2(n); }
double square_log(double n) { return n * n * std::log2(n); }
double cube_log(double n) { return n * n * n * std::log2(n); }

/// Returns the slowest growth that is to be distinguished from the class.
double (*next_after(const Complexity& bound))(double) {
  static const std::map<std::string_view, double (*)(double)> next{{"1", log_of},       {"log-n", root},
                                                                   {"n", n_log},        {"n-log-n", n_root_n},
                                                                   {"n^2", square_log}, {"n^3", cube_log}};
  return next.at(bound.name);
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

double spread_of(std::span<const SizedValue> logs, double noise) {
  return curve_through(logs, logs.size() >= kSizesOfBend, noise).spread;
}

/// Returns how many of the smallest sizes follow another rule than the others.
std::size_t small_ones(const Logs& logs, std::span<const SizedValue> points, double noise) {
  std::size_t left_out = 0;
  double spread = spread_of(logs, noise);
  for (std::size_t more = 1; spread > noise && is_enough(points.subspan(more)); ++more) {
    const double closer = spread_of(std::span(logs).subspan(more), noise);
    if (closer > std::max(noise, kCloser * spread)) continue;
    left_out = more;
    spread = closer;
  }
  return left_out;
}

/// Returns true if a parabola is much closer to the points than a line: the growth changes with the size.
bool is_bent(std::span<const SizedValue> logs, double noise) {
  if (logs.size() < kSizesOfBend) return false;
  const double straight = curve_through(logs, false, noise).spread;
  return straight > noise && curve_through(logs, true, noise).spread <= std::max(noise, kBent * straight);
}

BoundedGrowth constant_growth(double from) {
  return {.outcome = GrowthOutcome::kept, .from = from, .found = complexity("1"), .reason = ""};
}

}  // namespace

BoundedGrowth judge_growth(const Complexity& bound, const std::vector<SizedValue>& points, Costs costs) {
  auto sorted = by_size(points);
  BoundedGrowth growth{.reason = why_unfit(sorted)};
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
  const bool counted = costs == Costs::counted;
  const double noise = counted ? kCountNoise : kTimeNoise;
  const auto logs = excess_of(bound, sorted);
  const auto skipped = small_ones(logs, sorted, noise);
  const auto used = std::span<const SizedValue>(sorted).subspan(skipped);
  const auto used_logs = std::span<const SizedValue>(logs).subspan(skipped);
  const bool bends = is_bent(used_logs, noise);
  const auto curve = curve_through(used_logs, bends, noise);
  const double half = stats::t_quantile_upper(kLevel, curve.df) * curve.error;
  const double allowed = exponent_of(bound.f, used, bends);
  const double limit = counted ? (exponent_of(next_after(bound), used, bends) - allowed) / 2 : kLimitOfTimes;
  growth.exponent = allowed + curve.slope;
  growth.low = growth.exponent - half;
  growth.high = growth.exponent + half;
  growth.from = used.front().n;
  growth.found = nearest_class(growth.exponent, used, bends);
  if (curve.slope - half > limit) {
    growth.outcome = GrowthOutcome::faster;
  } else if (curve.slope + half < limit) {
    growth.outcome = GrowthOutcome::kept;
  } else {
    growth.reason = "the costs scatter around their curve by " + format_percent_unsigned(curve.spread) +
                    "; measure more sizes, or larger ones";
  }
  return growth;
}

}  // namespace holdfast
