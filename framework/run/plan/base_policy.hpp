#pragma once

/// Policy of the base: with HOLDFAST_POLICY=base, a test is judged as its baseline was, whatever the change
/// declares. A change that raises MIN_EFFECT to hide a loss is then red. Only overrides (environment
/// variables, the command line) still apply.
///
/// The settings that define what is judged, and how, are the baseline's (policy_settings.hpp). Settings that
/// define how much is measured (BUDGET, PROCESSES) are the change's, since a test that measures less is
/// undecided and does not pass. ENVIRONMENT, arguments, DATA and settings such as THREADS are the change's,
/// too; the gate reports their changes (edited_measure.hpp).

#include "model/run.hpp"
#include "model/settings/settings.hpp"

namespace holdfast::run {

/// Replaces the policy settings of a declaration by those that were in force for the baseline.
void take_policy(const Facts& in_force, settings::Asked& asked);

}  // namespace holdfast::run
