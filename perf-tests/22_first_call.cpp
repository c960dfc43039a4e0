// 22: the first call, and the whole life of a process.
//
//   steady         what a call takes in the long run (default)
//   single-shot    what the very first call of a process takes: caches and branch predictors know nothing of
//                  it, and its memory is yet to come from the system
//   start-up       the life of a process with one call in it: loading, linking, making the input, exit
//
// Each process gives one number of the last two; by hand, single-shot is the number of this process. The user
// of a command line tool waits for start-up; to make the steady call faster does little for him.

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
