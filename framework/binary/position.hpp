#pragma once

/// A place in a source file, as debug information gives it.

#include <string>

namespace holdfast::binary {

struct Position {
  std::string file;  ///< empty: not known
  int line = 0;      ///< 0: not known
  int column = 0;    ///< 0: not known
  bool operator==(const Position&) const = default;
};

}  // namespace holdfast::binary
