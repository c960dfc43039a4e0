#pragma once

/// JSON as text. Not for public headers, which know nothing of the library that writes it.

#include <string>

#include "wire/json.hpp"

namespace holdfast::wire {

/// What is no UTF-8 in it is replaced: names come from programs, and from whoever types.
inline std::string dumped(const nlohmann::json& value, int indent = -1) {
  return value.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// null of an empty text.
inline nlohmann::json or_null(const std::string& text) {
  return text.empty() ? nlohmann::json(nullptr) : nlohmann::json(text);
}

}  // namespace holdfast::wire
