#pragma once

/// A configuration: the build configuration of a program and, if machine classes are distinguished, the class of machines
/// that it runs on, "Release@zen" (run/reference/machines.hpp).

#include <string>

namespace holdfast {

/// Returns "zen"; "" if machine classes are not distinguished.
inline std::string class_in(const std::string& config) {
  const auto at = config.rfind('@');
  return at == std::string::npos ? "" : config.substr(at + 1);
}

/// Returns the build configuration: "Release" for "Release@zen".
inline std::string build_in(const std::string& config) { return config.substr(0, config.rfind('@')); }

/// Returns " on zen", or an empty text.
inline std::string class_words(const std::string& config) {
  const auto machine_class = class_in(config);
  return machine_class.empty() ? "" : " on " + machine_class;
}

}  // namespace holdfast
