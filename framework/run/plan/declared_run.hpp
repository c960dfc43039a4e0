#pragma once

/// What is known of a run before it is measured, and what that says of the work.

#include <optional>
#include <string>
#include <vector>

#include "model/run.hpp"
#include "run/plan/settings.hpp"

namespace holdfast::run {

/// A run as it was declared, without a subject. It has no values of environment variables, which may be secrets:
/// "TOKEN=sha256:9f86d081884c" is enough to tell whether two runs had the same.
Run declared_run(const Declaration& declaration, const Settings& settings);

/// What a run measures, without what only decides how it is judged.
struct Work {
  std::string adapter;
  std::vector<std::string> arguments;
  std::vector<std::string> environment;
  ShellHooks hooks;
  std::optional<Pick> pick;
  Facts settings;

  bool operator==(const Work&) const = default;
};

/// None where the settings are not known.
std::optional<Work> work_of(const Run& run);

}  // namespace holdfast::run
