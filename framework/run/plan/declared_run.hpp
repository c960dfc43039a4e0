#pragma once

/// The known facts of a run before it is measured, and the work that they define.

#include <optional>
#include <string>
#include <vector>

#include "model/run.hpp"
#include "run/plan/settings.hpp"

namespace holdfast::run {

/// Returns a run as it was declared, without a subject. Values of environment variables are hashed, since
/// they may be secrets: "TOKEN=sha256:9f86d081884c" is enough to tell whether two runs had the same value.
Run declared_run(const Declaration& declaration, const Settings& settings);

/// The work that a run measures, without settings that only decide how it is judged.
struct Work {
  std::string adapter;
  std::vector<std::string> arguments;
  std::vector<std::string> environment;
  ShellHooks hooks;
  std::optional<Pick> pick;
  Facts settings;

  bool operator==(const Work&) const = default;
};

/// Returns the work of a run; none if its settings are not known.
std::optional<Work> work_of(const Run& run);

}  // namespace holdfast::run
