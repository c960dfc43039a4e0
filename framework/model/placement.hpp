#pragma once

/// Placement: whether the current program was measured with what both programs have at the places where the accepted one
/// has it (binary/placement/placement.hpp).

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "model/verdict.hpp"

namespace holdfast {

struct Placement {
  std::size_t functions = 0;  ///< of both programs
  std::size_t held = 0;       ///< of these, those at their accepted place
  double seconds = 0;         ///< that linking took; 0: it was done for an earlier test
  std::size_t places =
      0;  ///< of a page, at which changed functions were executed in turns; 0: each was where it was linked
  std::optional<Ratio> as_linked{};  ///< the change where linkers put the code; none: it was not measured
  std::string why_not{};  ///< why it, or a library of it, was measured as it was linked; empty: it was not

  bool is_held() const { return why_not.empty(); }
};

/// Sentences for terminal and page: with which options that place code both programs were compiled (image/compilations.hpp; a comparison
/// of programs with different ones is not made), and what was held in place. Empty: nothing is known of either.
///
///     "Compiled with -falign-functions=64 -falign-loops=64. Linked again with 33 of 35 functions where the accepted program has
///      them, in 0.52 s."
std::string placement_sentences(const std::vector<std::string>& options,
                                const std::optional<Placement>& placement);

}  // namespace holdfast
