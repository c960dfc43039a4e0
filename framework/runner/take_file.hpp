#pragma once

/// Files that a process leaves for us.

#include <cstddef>
#include <string>
#include <vector>

namespace holdfast::runner {

/// The most that is read of one: ten million calls in strace's words.
inline constexpr std::size_t kTakenBytes = std::size_t{1} << 30;

/// Reads the file and removes it; empty where there is none. Throws Error where it is no regular file, or has more.
std::string take_file(const std::string& path);

/// All files whose paths begin so, in no order.
std::vector<std::string> take_files(const std::string& stem);

}  // namespace holdfast::runner
