#pragma once

/// Mappings: the code of files that a process has mapped, and its addresses.

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "process/process.hpp"

namespace holdfast::trace {

/// Mapped code of a file.
struct LoadedCode {
  std::string path;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint64_t shift = 0;  ///< the load bias: what the loader added to the addresses of the file
  bool operator==(const LoadedCode&) const = default;
};

/// The files that a launch finds at other paths than their own (process/shown_files.hpp), by the real paths at which it finds
/// them.
using FoundElsewhere = std::map<std::string, std::string>;
FoundElsewhere found_elsewhere(const process::Launch& launch);

/// Returns the mapped code in the order of addresses. `wanted` returns true if the code of a file matters. Its argument is the
/// file's own path and not the path at which the process found it.
std::vector<LoadedCode> code_loaded_in(pid_t process, const FoundElsewhere& found,
                                       const std::function<bool(const std::string&)>& wanted);

}  // namespace holdfast::trace
