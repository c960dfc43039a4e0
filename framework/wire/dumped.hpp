#pragma once

/// JSON as text. Not for public headers, which do not include the JSON library.

#include <string>

#include "wire/json.hpp"

namespace holdfast::wire {

/// Returns the text. Invalid UTF-8 is replaced, because names come from programs and from users.
inline std::string dumped(const nlohmann::json& value, int indent = -1) {
  return value.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// Returns null for an empty text.
inline nlohmann::json or_null(const std::string& text) {
  return text.empty() ? nlohmann::json(nullptr) : nlohmann::json(text);
}

}  // namespace holdfast::wire
