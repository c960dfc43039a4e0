#pragma once

/// What the opinions of the classic testers are worth, which stand beside every verdict: how often they
/// called an unchanged program slower, at their default SIGNIFICANCE of 1e-10, on the values of processes.
///
/// Measured on recorded processes of four programs on a noisy two-core virtual machine: sides that ran in
/// turns, 48,000 comparisons of 10 to 40 processes; sides that ran minutes apart, all 2,208 ordered pairs of
/// blocks of 12 processes.

#include <string_view>

namespace holdfast {

/// As a fraction. `baseline`: live or stored.
constexpr double classic_false_alarms(std::string_view tester, std::string_view baseline) {
  if (baseline != "stored") return 0.0;
  return tester == "anova" ? 0.037 : 0.001;
}

}  // namespace holdfast
