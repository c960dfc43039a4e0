#pragma once

/// Placement: whether the current program was measured with what both programs have at the places where the accepted one
/// has it (binary/placement/placement.hpp).

#include <cstddef>
#include <string>

namespace holdfast {

struct Placement {
  std::size_t functions = 0;  ///< of both programs
  std::size_t held = 0;       ///< of these, those at their accepted place
  double seconds = 0;         ///< that linking took; 0: it was done for an earlier test
  std::string why_not{};  ///< why it, or a library of it, was measured as it was linked; empty: it was not

  bool is_held() const { return why_not.empty(); }
};

}  // namespace holdfast
