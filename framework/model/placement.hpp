#pragma once

/// Placement: tells if the current program was measured with its unchanged code and data at the addresses that they
/// have in the accepted program (binary/placement/placement.hpp).

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "model/verdict.hpp"

namespace holdfast {

struct Placement {
  std::size_t functions = 0;  ///< number of functions that both programs have
  std::size_t held = 0;       ///< number of these at their accepted address
  double seconds = 0;         ///< duration of linking; 0 if it was done for an earlier test
  std::size_t places =
      0;  ///< number of offsets in a page at which changed functions ran in turns; 0 if each ran where it was linked
  std::optional<Ratio>
      as_linked{};        ///< the change with the linker's own placement; none if it was not measured
  std::string why_not{};  ///< the reason why the program or a library was measured as linked; else empty

  bool is_held() const { return why_not.empty(); }
};

/// Returns sentences for terminal and page on the code placement options of the compiler, and on the code that was held
/// in place; empty if neither is known. Both programs have the same options (image/compilations.hpp), because programs
/// with different ones are not compared.
///
///     "Compiled with -falign-functions=64 -falign-loops=64. Linked again with 33 of 35 functions where the accepted program has
///      them, in 0.52 s."
std::string placement_sentences(const std::vector<std::string>& options,
                                const std::optional<Placement>& placement);

}  // namespace holdfast
