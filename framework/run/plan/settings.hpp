#pragma once

/// Settings in force for one benchmark of a test. Precedence: command line, environment, declaration, the
/// benchmark's own code, default (holdfast/detail/settings.def).

#include <map>
#include <string>

#include "model/settings/declaration.hpp"

namespace holdfast::run {

using Overrides = settings::Asked;
using CodeSettings = settings::CodeSettings;
using Settings = settings::Resolved;

/// Returns the settings of a test. Throws Error, with all allowed values, for an unknown word, a number out
/// of range, or words that exclude each other.
Settings resolve(const Declaration& declaration, const Overrides& overrides);
/// Returns the settings of one of the test's benchmarks. Throws Error like resolve().
Settings with_code(const Declaration& declaration, Settings settings, const CodeSettings& code);

/// Returns the values that have an effect (idle_settings.hpp), by option, for readers of results. Includes
/// those that only the program's code defines.
std::map<std::string, std::string> in_force(const Settings& settings);
/// Returns the origin of each setting that is not the default: "code", "CMake", "environment", "command
/// line".
std::map<std::string, std::string> origins(const Settings& settings);

/// Returns true if the wrapper takes the times: for commands, and for programs that are measured from start
/// to end.
bool timed_from_outside(const Declaration& declaration, const Settings& settings);

/// Returns true if all points of a test run at the same time, in successive processes of each side (JOBS
/// together, isolated).
bool measures_at_once(const Settings& settings);
/// Returns true if several points share a process of each side: if measures_at_once(), or with EXECUTOR
/// local.
bool shares_process(const Settings& settings);

/// Returns true if samples rather than processes are judged: then the variation between processes is unknown.
bool pools_samples(const Settings& settings);

}  // namespace holdfast::run
