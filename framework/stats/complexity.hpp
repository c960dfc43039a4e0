#pragma once

/// Complexity: which of six models fits the growth of a cost with the size of its input, and with which coefficient.
///
///     best_fit({{1000, 2.1e3}, {2000, 4.0e3}, {4000, 8.1e3}, {8000, 16.2e3}}).found->model->name   ->  "n".
///
/// A model is value = constant + coefficient f(n). Small inputs cost more than f(n) predicts (a call, an allocation),
/// and real data over a wide range of n needs that constant. Both are at least 0. The fit minimises the sum of
/// squared relative errors, so that small inputs count as much as large ones: times spread in proportion to their
/// size.
///
///     Sum = sum of ((value - constant - coefficient f(n)) / value)^2.
///
/// A free constant lets a slowly growing model imitate any other. So it is 0 unless these conditions hold.
///
///   - At least four sizes were measured.
///   - The constant makes the relative error at most half as large.
///   - At the largest n it is at most half of the value: it is there to explain the small inputs.
///
/// The reported relative error is sqrt(sum / (points - parameters)), so that a parameter has a price.
///
/// A model is found if all of this holds; otherwise `reason` says what is missing.
///
///   - There are at least four sizes, the largest at least four times the smallest, no size below 1, and no value at
///     or below 0.
///   - Its relative error is at most a quarter: it describes the data at all.
///   - Its relative error is at most half of the next best model's: no other model does as well.
///
/// The result is valid for the sizes that were measured. If overhead hides all growth, the answer is "1". Over a
/// short range n and n log n differ so little that noise of a few per cent leaves them undecided.

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

/// Returns the models in the order of their growth.
const std::array<Complexity, 6>& complexities();

/// Returns the model by name, by spelling, or by the words of GROWTH (constant, n-squared, n-cubed). Capitals, spaces, '-'
/// and '*' do not count ("O(N*log N)"). nullptr if there is no such model.
const Complexity* complexity(std::string_view text);

/// The value measured at one size. `n` is a count; `value` is in any unit.
struct SizedValue {
  double n = 0;
  double value = 0;
};

struct ComplexityFit {
  const Complexity* model = nullptr;  ///< one of complexities()
  double constant = 0;                ///< in the unit of the values
  double coefficient = 0;             ///< in that unit, for one f(n)
  double relative_error = 0;          ///< as a fraction
};

/// Fits one model. None if there are no points, a size is below 1, a value is not above 0, or f(n) = 0 everywhere
/// (log n, of n = 1).
std::optional<ComplexityFit> fit(const Complexity& model, const std::vector<SizedValue>& points);

struct BestFit {
  std::vector<ComplexityFit> fits;     ///< the best first; of two equal ones, the one that grows less
  std::optional<ComplexityFit> found;  ///< none if undecided
  std::string reason;                  ///< a sentence, if undecided
  bool fit_to_judge = false;           ///< true if sizes and values allow a model to be found or excluded

  /// Returns true if the data contradict `model`: the best model describes the data, clearly better than
  /// `model`.
  bool excludes(const Complexity& model) const;
};

BestFit best_fit(const std::vector<SizedValue>& points);

}  // namespace holdfast
