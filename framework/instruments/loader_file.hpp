#pragma once

/// What the loader of the GNU C library says of its work on one process, asked by LD_DEBUG=statistics,files
/// (ld.so(8)).

#include <optional>
#include <string_view>

namespace holdfast::instruments {

struct LoaderWork {
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
