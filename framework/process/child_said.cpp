#include "process/child_said.hpp"

#include <cerrno>
#include <csignal>

namespace holdfast::process {
namespace {

/// Returns how the process ended, with the property that sets the limit if it timed out.
std::string how_it_ended_in_time(const Arm& arm, const Ended& ended) {
  const auto how = how_it_ended(ended, arm.launch.deadline_s);
  return ended.how == Ended::How::timed_out ? how + "; TIMEOUT sets this limit" : how;
}

}  // namespace

std::string who(const Arm& arm) {
  return "'" + shown_launch(arm.launch) + "'" +
         (arm.side == Side::baseline ? " (the baseline's snapshot)" : "");
}

void fail(const Arm& arm, const Ended& ended, const std::string& what) {
  throw Error(who(arm) + " " + what + end_of_stderr(ended));
}

void check_end(const Arm& arm, const Ended& ended) {
  // The baseline was built for the machine that accepted it. In the current program, the same
  // failures are a defect of the program.
  const bool unknown_instruction = ended.how == Ended::How::signalled && ended.code == SIGILL;
  const bool unknown_format = ended.how == Ended::How::not_started && ended.code == ENOEXEC;
  if (arm.side == Side::baseline && (unknown_instruction || unknown_format))
    throw CannotRunHere(who(arm) + " " + how_it_ended(ended, arm.launch.deadline_s));
  if (ended.how != Ended::How::exited || (ended.code != 0 && !arm.may_fail))
    fail(arm, ended, how_it_ended_in_time(arm, ended));
}

}  // namespace holdfast::process
