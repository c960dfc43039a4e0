#include "stats/complexity.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "model/quantity.hpp"

namespace holdfast {
namespace {

using Points = std::vector<SizedValue>;

constexpr std::size_t kSizesMin = 4;
constexpr double kSpanMin = 4;
/// A model is clearly better than another one if its error is at most this share of the other's.
constexpr double kClearly = 0.5;
/// A constant that is a larger share of the value at the largest n explains more than small inputs.
constexpr double kConstantShareMax = 0.5;
constexpr double kErrorMax = 0.25;
/// Errors below this are those of the arithmetic; exact counts have no other.
constexpr double kErrorMin = 1e-9;

double one(double /*n*/) { return 1; }
double log_n(double n) { return std::log2(n); }
double linear(double n) { return n; }
double n_log_n(double n) { return n * std::log2(n); }
double square(double n) { return n * n; }
double cube(double n) { return n * n * n; }

constexpr std::array<Complexity, 6> kComplexities{{{"1", "O(1)", one},
                                                   {"log-n", "O(log n)", log_n},
                                                   {"n", "O(n)", linear},
                                                   {"n-log-n", "O(n log n)", n_log_n},
                                                   {"n^2", "O(n^2)", square},
                                                   {"n^3", "O(n^3)", cube}}};

/// Returns the text in its plain form: "O(N * log n)" -> "nlogn".
std::string plain(std::string_view text) {
  std::string letters;
  for (const char each : text) {
    const bool capital = each >= 'A' && each <= 'Z';
    if (each != ' ' && each != '-' && each != '*') letters += capital ? static_cast<char>(each + 32) : each;
  }
  const bool spelled = letters.size() > 3 && letters.starts_with("o(") && letters.ends_with(")");
  return spelled ? letters.substr(2, letters.size() - 3) : letters;
}

bool usable(const Points& points) {
  return !points.empty() && std::ranges::all_of(points, [](const SizedValue& point) {
    return std::isfinite(point.n) && point.n >= 1 && std::isfinite(point.value) && point.value > 0;
  });
}

std::set<double> sizes_of(const Points& points) {
  std::set<double> sizes;
  for (const auto& point : points) sizes.insert(point.n);
  return sizes;
}

/// Sums of the normal equations of 1 = constant u + coefficient w, u = 1 / value, w = f(n) / value.
struct Sums {
  double u = 0;
  double w = 0;
  double uu = 0;
  double uw = 0;
  double ww = 0;
};

Sums sums_of(const Complexity& model, const Points& points) {
  Sums sums;
  for (const auto& point : points) {
    const double u = 1 / point.value;
    const double w = model.f(point.n) / point.value;
    sums.u += u;
    sums.w += w;
    sums.uu += u * u;
    sums.uw += u * w;
    sums.ww += w * w;
  }
  return sums;
}

double error_of(const ComplexityFit& made, const Points& points) {
  double squares = 0;
  for (const auto& point : points) {
    const double predicted = made.constant + made.coefficient * made.model->f(point.n);
    const double off = (point.value - predicted) / point.value;
    squares += off * off;
  }
  const std::size_t parameters = made.constant > 0 ? 2 : 1;
  const std::size_t freedom = points.size() > parameters ? points.size() - parameters : 1;
  return std::sqrt(squares / static_cast<double>(freedom));
}

/// Fits with a constant. None if the equations have no solution above 0.
std::optional<ComplexityFit> with_constant(const Complexity& model, const Points& points, const Sums& sums) {
  const double determinant = sums.uu * sums.ww - sums.uw * sums.uw;
  if (determinant <= kErrorMin * sums.uu * sums.ww) return std::nullopt;  // f(n) is a constant itself
  ComplexityFit made{.model = &model,
                     .constant = (sums.u * sums.ww - sums.w * sums.uw) / determinant,
                     .coefficient = (sums.w * sums.uu - sums.u * sums.uw) / determinant};
  if (made.constant <= 0 || made.coefficient <= 0) return std::nullopt;
  made.relative_error = error_of(made, points);
  return made;
}

bool clearly_better(double error, double other) { return error <= kClearly * other && other > kErrorMin; }

bool explains_small_inputs(const ComplexityFit& made, double largest) {
  const double growth = made.coefficient * made.model->f(largest);
  return made.constant <= kConstantShareMax * (made.constant + growth);
}

/// Returns why no model can be found, whichever fits; empty if one may be found.
std::string unfit(const Points& points) {
  if (points.empty()) return "nothing was measured";
  if (!usable(points)) return "sizes must be at least 1 and values above 0, so that relative errors exist";
  const auto sizes = sizes_of(points);
  if (sizes.size() < kSizesMin) {
    return "different sizes: " + std::to_string(sizes.size()) + "; measure at least " +
           std::to_string(kSizesMin);
  }
  if (*sizes.rbegin() < kSpanMin * *sizes.begin()) {
    return "the largest size is less than " + format_number(kSpanMin) +
           " times the smallest; measure a wider range";
  }
  return "";
}

std::string spelled(const ComplexityFit& made) { return std::string(made.model->spelling); }

/// Returns why the best of at least two fits is not clear; empty if it is.
std::string unclear(const ComplexityFit& best, const ComplexityFit& next) {
  const auto error = format_percent_unsigned(best.relative_error);
  if (best.relative_error > kErrorMax) {
    return "no model describes the values: the closest, " + spelled(best) + ", is off by " + error;
  }
  if (clearly_better(best.relative_error, next.relative_error)) return "";
  return spelled(best) + " (off by " + error + ") and " + spelled(next) + " (off by " +
         format_percent_unsigned(next.relative_error) +
         ") fit almost equally well; measure a wider range of sizes";
}

}  // namespace

const std::array<Complexity, 6>& complexities() { return kComplexities; }

const Complexity* complexity(std::string_view text) {
  const auto wanted = text == "constant"    ? "1"
                      : text == "n-squared" ? "n^2"
                      : text == "n-cubed"   ? "n^3"
                                            : plain(text);
  for (const auto& model : kComplexities) {
    if (plain(model.name) == wanted) return &model;
  }
  return nullptr;
}

std::optional<ComplexityFit> fit(const Complexity& model, const Points& points) {
  if (!usable(points)) return std::nullopt;
  const Sums sums = sums_of(model, points);
  if (sums.ww <= 0) return std::nullopt;
  ComplexityFit plain_fit{.model = &model, .constant = 0, .coefficient = sums.w / sums.ww};
  plain_fit.relative_error = error_of(plain_fit, points);
  const auto sizes = sizes_of(points);
  if (sizes.size() < kSizesMin) return plain_fit;
  const auto other = with_constant(model, points, sums);
  const bool earned = other && explains_small_inputs(*other, *sizes.rbegin()) &&
                      clearly_better(other->relative_error, plain_fit.relative_error);
  return earned ? *other : plain_fit;
}

bool BestFit::excludes(const Complexity& model) const {
  const auto same = std::ranges::find(fits, &model, &ComplexityFit::model);
  if (!fit_to_judge || same == fits.end() || same == fits.begin()) return false;
  const double least = fits.front().relative_error;
  return least <= kErrorMax && clearly_better(least, same->relative_error);
}

BestFit best_fit(const Points& points) {
  BestFit best;
  for (const auto& model : kComplexities) {
    if (const auto made = fit(model, points)) best.fits.push_back(*made);
  }
  std::ranges::stable_sort(best.fits, [](const ComplexityFit& a, const ComplexityFit& b) {
    return a.relative_error < b.relative_error;
  });
  best.reason = unfit(points);
  best.fit_to_judge = best.reason.empty();
  if (best.reason.empty()) best.reason = unclear(best.fits[0], best.fits[1]);
  if (best.reason.empty()) best.found = best.fits.front();
  return best;
}

}  // namespace holdfast
