#pragma once

/// Instruments `loader` and `loader-time`: what the dynamic loader does before and while a program runs, as the GNU C
/// library's tells it: shared-objects, relocations and symbol-lookups, which are exact, and loader-time with its parts
/// relocation-time and loading-time, in ticks of the time stamp counter, which are noisy. The rest of a start-up (MODE
/// start-up) is the program's own. Of the whole process with all that it starts, of programs that link the library too.

#include "process/counting.hpp"

namespace holdfast::instruments {

process::Counting loader(const std::vector<std::string>& metrics, const std::string& scratch);
/// Without the list of files, whose writing takes time.
process::Counting loader_time(const std::vector<std::string>& metrics, const std::string& scratch);

}  // namespace holdfast::instruments
