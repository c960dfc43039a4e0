#pragma once

/// JSON as the verbs write it.

#include <string>

#include "wire/dumped.hpp"
#include "wire/json.hpp"

namespace holdfast::cli {

/// Whatever its texts hold: of a path or a message that is no UTF-8 the bytes that are none become U+FFFD. `indent`: -1 is
/// one line.
inline std::string json_text(const nlohmann::json& document, int indent = 2) {
  return wire::dumped(document, indent);
}

/// null of an empty text.
inline nlohmann::json or_null(const std::string& text) {
  return text.empty() ? nlohmann::json(nullptr) : nlohmann::json(text);
}

}  // namespace holdfast::cli
