#pragma once

/// A position in a source file, from debug information.

#include <string>

namespace holdfast::binary {

struct Position {
  std::string file;  ///< empty if not known
  int line = 0;      ///< 0 if not known
  int column = 0;    ///< 0 if not known
  bool operator==(const Position&) const = default;
};

}  // namespace holdfast::binary
