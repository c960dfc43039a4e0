// 22: the first call, and the whole life of a process.
//
//   steady         the time of a call after the warm-up (default)
//   single-shot    the time of the first call of a process: code and data are not in the caches, branches are not
//                  predicted, and memory must still be obtained from the system
//   start-up       the time of a whole process with one call: loading, linking, making the input, exit
//
// For single-shot and start-up, each process gives one number. If the program is run by hand, single-shot is
// the number of this process. The user of a command line tool waits for start-up, so a faster steady call
// helps this user little.

#include <holdfast/holdfast.hpp>
#include <set>
#include <string>

#include "iso_codes.hpp"

HOLDFAST_SUITE("first-call") {
  const auto names = gen::single("size", 1000).map(iso_codes::names);
  for (const std::string mode : {"steady", "single-shot", "start-up"}) {
    performance_of(mode)
        .config(exec::mode = mode)
        .using_gen(names)
        .measure(inputs::as<std::set<std::string>>);
  }
}
