#pragma once

/// What makes a program's times mean little, said before anybody believes them: it was built without
/// optimisation, with a sanitizer or for coverage, or it runs under a debugger or valgrind.

#include <string>
#include <string_view>
#include <vector>

#include "holdfast/detail/build_facts.hpp"

namespace holdfast::measure {

struct Facts {
  unsigned built = 0;     ///< bits of holdfast/detail/build_facts.hpp
  bool traced = false;    ///< by a debugger, strace and the like
  bool valgrind = false;  ///< which runs the program on a processor of its own making
};

/// A sentence for each fact: what is wrong, and what to do.
std::vector<std::string> build_warnings(const Facts& facts);

/// `built`: HOLDFAST_DETAIL_BUILD_FACTS of the benchmark's source. What only the process knows is added:
/// sanitizers and coverage of other parts of the program, and who watches it.
Facts facts_of_process(unsigned built);

/// From the text of /proc/self/status: "TracerPid:" is not 0.
bool traced(std::string_view status);

/// From the text of /proc/self/maps: valgrind's own libraries are loaded.
bool under_valgrind(std::string_view maps);

}  // namespace holdfast::measure
