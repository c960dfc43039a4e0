#pragma once

/// JSON Schema of the arguments and answers of tools (Model Context Protocol).

#include "wire/json_schema.hpp"

namespace holdfast::wire {

/// Returns the schema of an object. It names no draft, because clients validate by the draft that they
/// support.
template <class T>
nlohmann::json tool_schema() {
  auto schema = parsed_json(schema_text<T>("", ""));
  for (const char* key : {"$schema", "title", "description"}) schema.erase(key);
  if (schema["$defs"].empty()) schema.erase("$defs");
  return schema;
}

}  // namespace holdfast::wire
