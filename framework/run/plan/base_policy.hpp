#pragma once

/// Policy of the base: with HOLDFAST_POLICY=base, a test is judged as its baseline was, whatever the change
/// declares. A change that raises MIN_EFFECT to hide a loss is then red. Only overrides (environment
/// variables, the command line) still apply.
///
/// The settings that define what is judged, and how, are the baseline's: TESTER, MIN_EFFECT, METRICS, MAX,
/// DIRECTION, ... Settings that define how much is measured (BUDGET, PROCESSES) are the change's, since a
/// test that measures less is undecided and does not pass. ENVIRONMENT, arguments and DATA are the change's,
/// too; the gate reports their changes (edited_measure.hpp).

#include <array>
#include <string_view>

#include "model/run.hpp"
#include "model/settings/settings.hpp"

namespace holdfast::run {

/// Options of the settings that are taken from the baseline.
inline constexpr std::array<std::string_view, 18> kPolicySettings{
    "aggregator", "baseline",        "df",        "direction",        "estimator",    "executor",
    "guard",      "launcher",        "max",       "least-confidence", "metrics",      "min-effect",
    "mode",       "noise-magnitude", "precision", "re-measurement",   "significance", "tester"};

/// Replaces these settings of a declaration by those that were in force for the baseline.
void take_policy(const Facts& in_force, settings::Asked& asked);

}  // namespace holdfast::run
