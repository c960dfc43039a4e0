#pragma once

/// Fitness: whether a test keeps what its tester promises, by gates of a program against itself.
///
/// Every `regressed` or `improved` among them is a false alarm. A test is unfit where so many would come up
/// in less than one calibration of twenty if the promise held, by the binomial distribution; or where more
/// than half of the gates are undecided.

#include <optional>
#include <string>
#include <string_view>

namespace holdfast::judge {

struct GatesSeen {
  int gates = 0;
  int alarms = 0;
  int undecided = 0;
};

/// The share of gates that a tester may call regressed or improved though nothing has changed. Of shift,
/// 0.002: one in a thousand in either direction (looks_rates_test.cpp); of the others, their significance.
double promised_alarms(std::string_view tester, double significance);

/// P(X >= alarms), X of the binomial distribution of `gates` trials of that chance.
double at_least(int alarms, int gates, double chance);

/// Why the test is unfit, as a clause; none where it is fit.
std::optional<std::string> unfit(const GatesSeen& seen, double promised);

}  // namespace holdfast::judge
