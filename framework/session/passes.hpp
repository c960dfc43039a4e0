#pragma once

/// Passes: what METRICS asks for, one instrument after the other (instrument/metrics.hpp), each in processes of its
/// own.

#include "instrument/metrics.hpp"
#include "runner/collect.hpp"
#include "session/settings.hpp"

namespace holdfast::session {

/// What is in force while a pass is measured: its metrics alone; where they are exact, TESTER exact while they repeat
/// (counts.hpp).
Settings settings_in(const instrument::Pass& pass, const Settings& settings);

/// And what one of its metrics is judged by: its own tolerance. `settings`: as they were declared.
Settings settings_of_metric(const instrument::Pass& pass, const Settings& settings,
                            const std::string& metric);

/// The arm counts in place of taking the time. `scratch`: a path of its own for files of the instrument. Throws
/// Error where the instrument is not at hand.
void count_instead(const instrument::Pass& pass, const std::string& scratch, runner::Arm& arm);

}  // namespace holdfast::session
