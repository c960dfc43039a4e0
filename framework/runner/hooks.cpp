#include "runner/hooks.hpp"

#include "model/error.hpp"

namespace holdfast::runner {

void run_hook(const std::string& which, const std::string& command, const Launch& launch,
              const Spawner& spawn) {
  if (command.empty()) return;
  const Launch shell{.file = "/bin/sh",
                     .argv = {"sh", "-c", command},
                     .environment = launch.environment,
                     .directory = launch.directory,
                     .deadline_s = launch.deadline_s};
  const auto ended = spawn(shell);
  if (ended.how == Ended::How::exited && ended.code == 0) return;
  throw Error("the " + which + " command '" + command + "' " + how_it_ended(ended, launch.deadline_s) +
              end_of_stderr(ended));
}

}  // namespace holdfast::runner
