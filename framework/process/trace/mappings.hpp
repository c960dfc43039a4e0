#pragma once

/// Mappings: which code of which files a process has in its memory, and where.

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "process/process.hpp"

namespace holdfast::trace {

/// Code of a file in a process.
struct LoadedCode {
  std::string path;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint64_t shift = 0;  ///< what the loader added to the addresses of the file
  bool operator==(const LoadedCode&) const = default;
};

/// The files that a launch finds at other paths (process/shown_files.hpp), by the real paths at which it finds them.
using FoundElsewhere = std::map<std::string, std::string>;
FoundElsewhere found_elsewhere(const process::Launch& launch);

/// In the order of addresses. `wanted`: whether a file's code matters, by its path, which is its own and not where the process
/// found it.
std::vector<LoadedCode> code_loaded_in(pid_t process, const FoundElsewhere& found,
                                       const std::function<bool(const std::string&)>& wanted);

}  // namespace holdfast::trace
