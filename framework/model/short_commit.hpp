#pragma once

/// Shortens a commit hash to ten digits, for all output. Printed commands contain the digits, so they must be unique.
/// In large repositories, the seven digits that git prints at least are not unique.

#include <string>

namespace holdfast {

inline std::string short_commit(const std::string& hash) {
  constexpr std::size_t kDigits = 10;
  return hash.substr(0, kDigits);
}

}  // namespace holdfast
