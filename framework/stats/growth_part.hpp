#pragma once

/// Growth part: the part of a cost that grows faster than a class.
///
/// The cost is fitted as a f(n) + b g(n) + c h(n), by least squares of relative errors. f is the class, h is faster, and g
/// is a lower term: 1 for n, n for n log n and n^2. The coefficients may have any sign: push_back() costs 13 n - 9000
/// instructions above some thousand elements. The part is c h(N) / cost(N) at the largest size N. Its error follows from
/// the residuals, with Student's t. So n log n instead of n is found, although the exponents differ by less than 0.1.

#include <span>

#include "stats/complexity.hpp"

namespace holdfast {

/// A growth, also one between the classes.
struct GrowthTerm {
  const char* spelling;  ///< "O(n^1.5)"
  double (*f)(double n);
};

/// Returns the growths that are faster than the class, slowest first: log n, n^0.5, n, n log n, n^1.5, n^2, n^2 log n, n^3,
/// n^3 log n, n^4.
std::span<const GrowthTerm> faster_than(const Complexity& bound);

struct GrowthPart {
  double share = 0;  ///< of the cost at the largest size
  double error = 0;  ///< its standard error, with `df` degrees of freedom
  double df = 0;
  double spread = 0;  ///< standard deviation of the relative errors
};

/// Fits with a given h. `points`: sorted by size, at least four, costs above 0. `noise`: the least relative error that is
/// assumed.
GrowthPart growth_part(const Complexity& bound, const GrowthTerm& faster, std::span<const SizedValue> points,
                       double noise);

}  // namespace holdfast
