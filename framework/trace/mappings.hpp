#pragma once

/// Mappings: which code of which files a process has in its memory, and where.

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace holdfast::trace {

/// Code of a file in a process.
struct LoadedCode {
  std::string path;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint64_t shift = 0;  ///< what the loader added to the addresses of the file
  bool operator==(const LoadedCode&) const = default;
};

/// In the order of addresses. `wanted`: whether a file's code matters, by its path.
std::vector<LoadedCode> code_loaded_in(pid_t process, const std::function<bool(const std::string&)>& wanted);

}  // namespace holdfast::trace
