#pragma once

/// How a commit is written wherever it is shown: ten digits of its hash. A printed command has them, too, so they must name one
/// commit alone: git begins with seven and shows more in larger repositories.

#include <string>

namespace holdfast {

inline std::string short_commit(const std::string& hash) {
  constexpr std::size_t kDigits = 10;
  return hash.substr(0, kDigits);
}

}  // namespace holdfast
