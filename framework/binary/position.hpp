#pragma once

/// A place in a source file, as debug information gives it.

#include <string>

namespace holdfast::binary {

struct Position {
  std::string file;  ///< empty if not known
  int line = 0;      ///< 0 if not known
  int column = 0;    ///< 0 if not known
  bool operator==(const Position&) const = default;
};

}  // namespace holdfast::binary
