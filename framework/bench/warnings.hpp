#pragma once

/// Warnings about meaningless times: the program was built without optimisation, with a sanitizer or for coverage, runs
/// under a debugger or valgrind, or the body of a benchmark is empty.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/clock.hpp"
#include "holdfast/detail/build_facts.hpp"

namespace holdfast::bench {

struct ProcessFacts {
  unsigned built = 0;     ///< bits of holdfast/detail/build_facts.hpp
  bool traced = false;    ///< true under a debugger, strace or similar
  bool valgrind = false;  ///< true under valgrind, which simulates the processor
};

/// Returns a sentence for each fact, with the problem and the remedy.
std::vector<std::string> build_warnings(const ProcessFacts& facts);

/// Returns the facts of this process. `built` is HOLDFAST_DETAIL_BUILD_FACTS of the benchmark's source. Facts that only the
/// process shows are added: sanitizers and coverage of other parts of the program, debuggers and valgrind.
ProcessFacts process_facts(unsigned built);

/// Returns true if "TracerPid:" is not 0 in the text of /proc/self/status.
bool traced(std::string_view status);

/// Returns true if valgrind's own libraries are loaded, according to the text of /proc/self/maps.
bool under_valgrind(std::string_view maps);

/// Returns a sentence if a body of `run_ns` takes no longer than an empty loop. Both times are nanoseconds per iteration.
///
/// The loop counts down in a register, which takes a cycle. The compiler removes work whose result is not used, so that
/// only this cycle is left. The threshold is 1.2 times the empty loop. Empty bodies were measured between 0.98 and 1.06
/// times it (GCC 12, Clang 14, a busy virtual machine). The next more expensive body, four independent additions, takes 1.3
/// times, and two cycles take 2 times.
///
/// Limits: a processor executes several instructions in a cycle. One addition, one load, one store or one multiplication
/// that nothing depends on is therefore hidden by the counting, and looks like an empty body. Work that was only partly
/// removed is not detected.
std::optional<std::string> empty_body_warning(double run_ns, double empty_loop_ns);

/// Returns the nanoseconds of one pass of an empty loop: the shortest of ten runs, about 50 us in all. Measure it close to
/// the time that it is compared with, because the clock rate of the processor changes.
double empty_loop_ns(Clock& clock);

}  // namespace holdfast::bench
