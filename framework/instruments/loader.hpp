#pragma once

/// Instruments `loader` and `loader-time`: the work of the dynamic loader before and while a program runs, as the GNU C library reports
/// it. `loader` counts shared-objects with their names, relocations and symbol-lookups, which are exact. `loader-time` measures
/// loader-time with its parts relocation-time and loading-time, in ticks of the time stamp counter, which are noisy. The rest of a
/// start-up (MODE start-up) is the program's own. Both measure the whole process with its children, also for programs that link the
/// library.

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace holdfast::instruments {

/// The loader's statistics about one process. The loader of the GNU C library prints them with LD_DEBUG=statistics,files (ld.so(8)).
struct LoaderWork {
  std::map<std::string, double> objects{};  ///< file names of shared objects, and how often each was loaded
  double shared_objects = 0;                ///< number loaded, also at run time, without program and loader
  double symbol_lookups = 0;                ///< number of symbol lookups, also while the program ran
  double relocations = 0;       ///< places written: after a lookup, or adjusted by the load address
  double loader_ticks = 0;      ///< ticks of the time stamp counter until the program began
  double relocation_ticks = 0;  ///< part of them for relocations
  double loading_ticks = 0;     ///< part of them for loading shared objects
};

/// Parses the statistics; empty if there are none, because the program has another loader, or none.
std::optional<LoaderWork> loader_work(std::string_view text);

}  // namespace holdfast::instruments
