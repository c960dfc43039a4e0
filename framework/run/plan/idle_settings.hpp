#pragma once

/// Idle settings: those that have no effect beside the others, such as NOISE_MAGNITUDE for a tester that widens no
/// interval. The table of settings says when each matters. What is idle is not listed among the settings in force; where somebody
/// gave it, the verdict warns.

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

/// `baseline_kind`: what the run is compared with: live, stored or none; empty: not known yet.
std::vector<IdleSetting> idle_settings(const Settings& settings, const std::string& baseline_kind = "");

/// "HISTORIAN has no effect here: it matters for ...": a sentence for each that was given.
std::vector<std::string> idle_warnings(const Settings& settings, const std::string& baseline_kind);

/// What was found out since the run was begun, by the names of the options: how a count was judged; empty: what has no
/// effect beside this baseline.
/// `used`: the settings that judged it.
std::map<std::string, std::string> in_force_since(const Settings& settings, const Settings& used,
                                                  const std::string& baseline_kind,
                                                  const process::MeasuredMetric& measured);

}  // namespace holdfast::run
