#pragma once

/// The details of a run that are known before it is measured, and what they say of the work.

#include <optional>
#include <string>
#include <vector>

#include "model/run_details.hpp"
#include "run/settings.hpp"

namespace holdfast::run {

/// Without the values of environment variables, which may be secrets: "TOKEN=sha256:9f86d081884c" is all that has to be
/// known to tell whether two runs had the same.
RunDetails details_of(const Declaration& declaration, const Settings& settings);

/// What a run measures, without what only decides how it is judged.
struct Work {
  std::string adapter;
  std::vector<std::string> arguments;
  std::vector<std::string> environment;
  Hooks hooks;
  std::optional<Pick> pick;
  SettingsInForce settings;

  bool operator==(const Work&) const = default;
};

/// None where the settings are not known.
std::optional<Work> work_of(const RunDetails& details);

}  // namespace holdfast::run
