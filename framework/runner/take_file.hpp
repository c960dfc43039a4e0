#pragma once

/// Files that a process leaves for us.

#include <string>

namespace holdfast::runner {

/// Reads the file and removes it; empty where there is none.
std::string take_file(const std::string& path);

}  // namespace holdfast::runner
