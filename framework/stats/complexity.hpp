#pragma once

/// How a cost grows with the size of its input: which of six models fits, and with which coefficient.
///
///     best_fit({{1000, 2.1e3}, {2000, 4.0e3}, {4000, 8.1e3}, {8000, 16.2e3}}).found->model->name   ->  "n"
///
/// A model says value = constant + coefficient f(n). Small inputs cost more than f(n) says (a call, an
/// allocation), and real data over a wide range of n needs that constant. Both are at least 0 and minimise
///
///     sum of ((value - constant - coefficient f(n)) / value)^2,
///
/// so that small inputs count as much as large ones: times spread in proportion to their size. As a free
/// constant lets a slowly growing model imitate any other, it has to earn its place. It is 0 unless
///
///   - at least four sizes were measured,
///   - it makes the relative error at most half as large, and
///   - at the largest n it is at most half of the value: what it may explain is the small inputs.
///
/// What is reported as the relative error is sqrt(sum / (points - parameters)): a parameter does not come
/// for nothing.
///
/// A model is found when all of this holds; otherwise `reason` says what is missing:
///
///   - at least four sizes, the largest at least four times the smallest, no size below 1, no value at or
///     below 0,
///   - its relative error is at most a quarter: it describes the data at all, and
///   - at most half of the next best model's: no other one does as well.
///
/// It is a statement about the sizes that were measured. Where overhead hides all growth the answer is "1",
/// and n and n log n differ so little over a short range that noise of a few per cent leaves them undecided.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace holdfast {

struct Complexity {
  std::string_view name;      ///< "1", "log-n", "n", "n-log-n", "n^2", "n^3"
  std::string_view spelling;  ///< "O(n log n)"
  double (*f)(double n);  ///< logarithms are to the base 2: a coefficient of log n is the cost of doubling n
};

/// In the order of their growth.
const std::array<Complexity, 6>& complexities();

/// By name or spelling; capitals, spaces, '-' and '*' do not count ("O(N*log N)"). nullptr: no such model.
const Complexity* complexity(std::string_view text);

/// What was measured at one size. `n` is a count; `value` is in any unit.
struct SizedValue {
  double n = 0;
  double value = 0;
};

struct ComplexityFit {
  const Complexity* model = nullptr;  ///< one of complexities()
  double constant = 0;                ///< in the unit of the values
  double coefficient = 0;             ///< in that unit, for one f(n)
  double relative_error = 0;          ///< a fraction
};

/// None: no points, a size below 1, a value that is not above 0, or f(n) = 0 everywhere (log n, of n = 1).
std::optional<ComplexityFit> fit(const Complexity& model, const std::vector<SizedValue>& points);

struct BestFit {
  std::vector<ComplexityFit> fits;     ///< the best first; where two are equal, the one that grows less
  std::optional<ComplexityFit> found;  ///< none: undecided
  std::string reason;                  ///< a sentence, where it is undecided
  bool fit_to_judge = false;           ///< sizes and values are such that a model can be found or excluded

  /// Whether the data speak against `model`: the best one describes them, and clearly better.
  bool excludes(const Complexity& model) const;
};

BestFit best_fit(const std::vector<SizedValue>& points);

}  // namespace holdfast
