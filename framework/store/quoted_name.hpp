#pragma once

/// Names of tables as both engines read them, whatever stands in them: somebody may have added one.

#include <string>

namespace holdfast::store {

inline std::string quoted_name(const std::string& name) {
  std::string text = "\"";
  for (const char c : name) text += c == '"' ? "\"\"" : std::string(1, c);
  return text + '"';
}

}  // namespace holdfast::store
