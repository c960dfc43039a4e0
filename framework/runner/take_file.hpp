#pragma once

/// Files that a process leaves for us.

#include <string>
#include <vector>

namespace holdfast::runner {

/// Reads the file and removes it; empty where there is none.
std::string take_file(const std::string& path);

/// All files whose paths begin so, in no order.
std::vector<std::string> take_files(const std::string& stem);

}  // namespace holdfast::runner
