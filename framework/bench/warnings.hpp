#pragma once

/// Warnings about times that mean little: the program was built without optimisation, with a sanitizer or for
/// coverage, it runs under a debugger or valgrind, or the body of a benchmark does nothing.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/clock.hpp"
#include "holdfast/detail/build_facts.hpp"

namespace holdfast::bench {

struct ProcessFacts {
  unsigned built = 0;     ///< bits of holdfast/detail/build_facts.hpp
  bool traced = false;    ///< by a debugger, strace and the like
  bool valgrind = false;  ///< which runs the program on a processor of its own making
};

/// A sentence for each fact: what is wrong, and what to do.
std::vector<std::string> build_warnings(const ProcessFacts& facts);

/// `built`: HOLDFAST_DETAIL_BUILD_FACTS of the benchmark's source. What only the process knows is added:
/// sanitizers and coverage of other parts of the program, debuggers and valgrind.
ProcessFacts process_facts(unsigned built);

/// From the text of /proc/self/status: "TracerPid:" is not 0.
bool traced(std::string_view status);

/// From the text of /proc/self/maps: valgrind's own libraries are loaded.
bool under_valgrind(std::string_view maps);

/// A sentence where a body of `run_ns` takes no longer than a loop without one; both in nanoseconds for one iteration.
///
/// The loop counts down in a register, which takes a cycle. The compiler deletes work whose result is not used
/// and leaves that cycle behind. The threshold is 1.2 times the empty loop: bodies of nothing were measured
/// between 0.98 and 1.06 times it (GCC 12, Clang 14, a busy virtual machine), the next dearer body, four
/// independent additions, at 1.3 times, and two cycles are 2.
///
/// Its limits: a processor does several things in a cycle, so that one addition, one load, one store
/// or one multiplication that nothing waits for hides beside the counting and looks like nothing. And it sees
/// nothing of work that was only half deleted.
std::optional<std::string> empty_body_warning(double run_ns, double empty_loop_ns);

/// Nanoseconds for one pass of an empty loop: the shortest of ten runs, some 50 us in all. The processor's
/// clock rate changes; measure it close to what it is compared with.
double empty_loop_ns(Clock& clock);

}  // namespace holdfast::bench
