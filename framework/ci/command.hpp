#pragma once

/// Commands of a CI job. They write to this process' own stdout and stderr, so that the job's log shows them as they run.

#include <string>
#include <vector>

namespace holdfast::ci {

using Words = std::vector<std::string>;

/// Prints "holdfast ci: <sentence>" to stderr.
void say(const std::string& sentence);

/// The commands whose output is copied to the job's log. Error messages are always copied.
enum class Log { all, errors };

/// Returns the exit code of the command. `environment`: NAME=VALUE, which overrides this process' own. Throws Error if the
/// command cannot be started, or is killed.
int exit_code_of(const Words& command, const Words& environment = {}, Log log = Log::all);

/// Does the same for a build, which may leave a server of a compiler cache (sccache) for later builds.
int exit_code_of_build(const Words& command);

/// Runs the command. Throws Error if it does not exit with 0.
void run(const Words& command, const Words& environment = {}, Log log = Log::all);

/// Returns what the command prints. Throws Error if it does not exit with 0.
std::string output_of(const Words& command, const Words& environment = {});

/// Runs the command without its output. Returns true if it exits with 0.
bool succeeds(const Words& command);

/// Returns the value of an environment variable; empty if it is not set.
std::string variable(const char* name);

}  // namespace holdfast::ci
