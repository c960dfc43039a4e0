#pragma once

/// Settings in force for one benchmark of a test. Precedence: command line, then environment, then the declaration, then
/// the benchmark's own code, then the default (holdfast/detail/settings.def).

#include <map>
#include <string>

#include "model/settings/declaration.hpp"

namespace holdfast::run {

using Overrides = settings::Asked;
using CodeSettings = settings::CodeSettings;
using Settings = settings::Resolved;

/// Of a test, once. Throws Error for a word that does not exist, a number out of range, or words that exclude each other,
/// naming all that is allowed.
Settings resolve(const Declaration& declaration, const Overrides& overrides);
/// Of one of its benchmarks. Throws Error likewise.
Settings with_code(const Declaration& declaration, Settings settings, const CodeSettings& code);

/// Values that have an effect (idle_settings.hpp), by the names of the options, for those who read results; also those
/// that only the program knows, as its code says them.
std::map<std::string, std::string> in_force(const Settings& settings);
/// Who asked for those that are not at their defaults: "code", "CMake", "environment", "command line".
std::map<std::string, std::string> origins(const Settings& settings);

/// Whether samples are times that the wrapper took: of commands, and of programs from start to end.
bool timed_from_outside(const Declaration& declaration, const Settings& settings);

/// Whether all points of a test run at the same time, in one process of each side after another (JOBS together, isolated).
bool measures_at_once(const Settings& settings);
/// Whether several points share a process of each side: these, and those of EXECUTOR local.
bool shares_process(const Settings& settings);

/// Whether samples and not processes are what is judged: then nothing is known of other processes.
bool pools_samples(const Settings& settings);

}  // namespace holdfast::run
