#pragma once

/// JSON as text. Not for public headers, which know nothing of the library that writes it.

#include <string>

#include "wire/json.hpp"
#include "wire/json_text.hpp"

namespace holdfast::wire {

/// What is no UTF-8 in it is replaced: names come from programs, and from whoever types.
inline std::string dumped(const nlohmann::json& value, int indent = -1) {
  return value.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// The declaration of a run with what was found out since. A text that is no object stays as it is.
inline std::string with_field(const std::string& declaration, const char* key, nlohmann::json value) {
  auto object = maybe_json(declaration);
  if (!object.is_object()) return declaration;
  object[key] = std::move(value);
  return dumped(object);
}

}  // namespace holdfast::wire
