#include "holdfast/not_slower_than.hpp"

#include <ostream>

#include "model/error.hpp"
#include "model/quantity.hpp"
#include "stats/statistics.hpp"

namespace holdfast {

namespace {
/// The lower bound of a 99 % interval is above the true median in at most 0.5 % of the measurements. A test
/// at its limit therefore rarely fails without a reason.
constexpr double kConfidence = 0.99;
}  // namespace

std::ostream& operator<<(std::ostream& out, const NotSlower& answer) { return out << answer.message; }

NotSlower not_slower(const Comparison& comparison, double tolerance) {
  if (!(tolerance >= 0)) {
    throw Error("not_slower_than: tolerance = " + format_number(tolerance) + " is negative; 0.1 allows 10 %");
  }
  // A candidate counts as slower only beyond doubt: the whole interval must be above the limit.
  const bool holds = comparison.low <= 1 + tolerance;
  return {holds, comparison.to_string() + (holds ? ": not clearly" : ":") + " more than the " +
                     format_percent_unsigned(tolerance) + " slower that are allowed"};
}

NotSlower not_slower_than(const Measurement& candidate, Nanoseconds limit) {
  if (!(limit.value > 0)) {
    throw Error("not_slower_than: a limit of " + format_number(limit.value) + " ns is not above 0");
  }
  const auto interval = median_interval(candidate.values, kConfidence);
  if (!interval) {
    throw Error("not_slower_than: " + std::to_string(candidate.values.size()) +
                " samples are too few to be certain; take at least " +
                std::to_string(values_needed(kConfidence)));
  }
  const bool holds = interval->low <= limit.value;
  return {holds, format_quantity(candidate.median, candidate.unit) + " (99 % interval " +
                     format_quantity(interval->low, candidate.unit) + " to " +
                     format_quantity(interval->high, candidate.unit) + (holds ? "): not clearly" : "):") +
                     " more than the " + format_quantity(limit.value, candidate.unit) + " that are allowed"};
}

}  // namespace holdfast
