#pragma once

/// A configuration: how a program was built and, where machines are told apart, the class of machines that it runs on,
/// "Release@zen" (run/reference/machines.hpp).

#include <string>

namespace holdfast {

/// "zen"; "" where machines are not told apart.
inline std::string class_in(const std::string& config) {
  const auto at = config.rfind('@');
  return at == std::string::npos ? "" : config.substr(at + 1);
}

/// "Release".
inline std::string build_in(const std::string& config) { return config.substr(0, config.rfind('@')); }

/// " on zen", or nothing.
inline std::string class_words(const std::string& config) {
  const auto machine_class = class_in(config);
  return machine_class.empty() ? "" : " on " + machine_class;
}

}  // namespace holdfast
