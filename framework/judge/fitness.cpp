#include "judge/fitness.hpp"

#include <boost/math/distributions/binomial.hpp>

#include "model/quantity.hpp"

namespace holdfast::judge {
namespace {

constexpr double kShiftAlarms = 0.002;
/// A fit test is quarantined in less than one calibration of twenty.
constexpr double kLevel = 0.05;

std::string of_gates(int count, int gates) { return std::to_string(count) + " of " + std::to_string(gates); }

}  // namespace

double promised_alarms(std::string_view tester, double significance) {
  return tester == "shift" ? kShiftAlarms : significance;
}

double at_least(int alarms, int gates, double chance) {
  if (alarms <= 0) return 1;
  if (alarms > gates) return 0;
  return cdf(complement(boost::math::binomial(gates, chance), alarms - 1));
}

std::optional<std::string> unfit(const GatesSeen& seen, double promised) {
  if (at_least(seen.alarms, seen.gates, promised) < kLevel) {
    return of_gates(seen.alarms, seen.gates) +
           " gates of the program against itself were called regressed or improved, where " +
           format_percent_unsigned(promised) + " are promised";
  }
  if (2 * seen.undecided > seen.gates)
    return of_gates(seen.undecided, seen.gates) + " gates of the program against itself were undecided";
  return std::nullopt;
}

}  // namespace holdfast::judge
