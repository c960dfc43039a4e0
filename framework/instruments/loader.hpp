#pragma once

/// Instruments `loader` and `loader-time`: what the dynamic loader does before and while a program runs, as the GNU C
/// library's tells it: shared-objects with their names, relocations and symbol-lookups, which are exact, and loader-time with its parts
/// relocation-time and loading-time, in ticks of the time stamp counter, which are noisy. The rest of a start-up (MODE
/// start-up) is the program's own. Of the whole process with all that it starts, of programs that link the library too.

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace holdfast::instruments {

/// What the loader of the GNU C library says of its work on one process, asked by LD_DEBUG=statistics,files
/// (ld.so(8)).
struct LoaderWork {
  std::map<std::string, double> objects{};  ///< file names of those, and how often each was loaded
  double shared_objects = 0;    ///< that were loaded, also while the program ran; neither program nor loader
  double symbol_lookups = 0;    ///< symbols that were looked for, also while the program ran
  double relocations = 0;       ///< places that were written: those of lookups, and those that only moved
  double loader_ticks = 0;      ///< of the time stamp counter, until the program began
  double relocation_ticks = 0;  ///< of them, for relocations
  double loading_ticks = 0;     ///< of them, for loading shared objects
};

/// None where there are no statistics: the program has another loader, or none.
std::optional<LoaderWork> loader_work(std::string_view text);

}  // namespace holdfast::instruments
