#pragma once

/// A commit is written with ten digits of its hash, wherever it is shown. Printed commands contain them, so they must name one
/// commit alone; the seven digits that git begins with do not in large repositories.

#include <string>

namespace holdfast {

inline std::string short_commit(const std::string& hash) {
  constexpr std::size_t kDigits = 10;
  return hash.substr(0, kDigits);
}

}  // namespace holdfast
