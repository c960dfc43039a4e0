#include "ci/command.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

#include "model/error.hpp"
#include "process/process.hpp"
#include "process/start.hpp"

namespace holdfast::ci {
namespace {

/// The CI system ends a job that takes too long.
constexpr double kNoDeadline_s = 1e9;

process::Launch launch_of(const Words& command, const Words& environment) {
  return {.argv = command, .environment = environment, .deadline_s = kNoDeadline_s};
}

/// Throws Error if the command has no exit code.
process::Ended ended(const process::Launch& launch) {
  std::fflush(stdout);  // earlier output comes first in the log
  auto end = process::run_process(launch);
  if (end.how != process::Ended::How::exited)
    throw Error(launch.argv.front() + " " + process::how_it_ended(end, kNoDeadline_s) +
                "; the command was: " + process::shown_command(launch.argv));
  return end;
}

/// The whole command is in the message, because the log of a CI job is all that its reader has.
void refuse_failure(const Words& command, int code) {
  if (code != 0)
    throw Error(fmt::format("{} exited with {}; the command was: {}", command.front(), code,
                            process::shown_command(command)));
}

}  // namespace

/// stdout is buffered and stderr is not: without the flush, the sentence would come before earlier output.
void say(const std::string& sentence) {
  std::fflush(stdout);
  fmt::print(stderr, "holdfast ci: {}\n", sentence);
}

int exit_code_of(const Words& command, const Words& environment, Log log) {
  auto launch = launch_of(command, environment);
  launch.live = log == Log::all ? process::Live::all : process::Live::errors;
  return ended(launch).code;
}

/// The wrapper adopts orphans and ends them with each command (prctl(2), PR_SET_CHILD_SUBREAPER). A compiler
/// cache's server must survive the build.
int exit_code_of_build(const Words& command) {
  const process::OrphansGoOn servers;
  return exit_code_of(command);
}

void run(const Words& command, const Words& environment, Log log) {
  refuse_failure(command, exit_code_of(command, environment, log));
}

std::string output_of(const Words& command, const Words& environment) {
  auto launch = launch_of(command, environment);
  launch.live = process::Live::errors;
  launch.keep_stdout = true;
  auto end = ended(launch);
  refuse_failure(command, end.code);
  return std::move(end.out);
}

bool succeeds(const Words& command) { return ended(launch_of(command, {})).code == 0; }

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace holdfast::ci
