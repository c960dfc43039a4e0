#pragma once

/// Idle settings: settings without effect in combination with others, such as NOISE_MAGNITUDE for a tester
/// that widens no interval. The table of settings defines when each one matters. Idle settings are not listed
/// among those in force. The verdict warns of those that the user set.

#include <map>
#include <string>
#include <vector>

#include "process/rounds.hpp"
#include "run/plan/settings.hpp"

namespace holdfast::run {

struct IdleSetting {
  std::string option;   ///< as on the command line: "noise-magnitude"
  std::string keyword;  ///< as in CMake: "NOISE_MAGNITUDE"
  std::string reason;   ///< when it matters
  bool given = false;
};

/// Returns the idle settings. `baseline_kind` is live, stored or none; empty if it is not known yet.
std::vector<IdleSetting> idle_settings(const Settings& settings, const std::string& baseline_kind = "");

/// Returns "HISTORIAN has no effect here: it matters for ...", a sentence for each idle setting that the user
/// set.
std::vector<std::string> idle_warnings(const Settings& settings, const std::string& baseline_kind);

/// Returns, by option, the settings that the metric and the kind of the baseline determine. The value is empty
/// for settings without effect. `used` are the settings that judged the run.
std::map<std::string, std::string> in_force_of_metric(const Settings& settings, const Settings& used,
                                                      const std::string& baseline_kind);

/// Returns, by option, the settings that were determined during the run, such as how a count was judged. The
/// value is empty for settings without effect with this baseline. `used` are the settings that judged the
/// run.
std::map<std::string, std::string> in_force_since(const Settings& settings, const Settings& used,
                                                  const std::string& baseline_kind,
                                                  const process::MeasuredMetric& measured);

}  // namespace holdfast::run
