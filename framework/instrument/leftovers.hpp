#pragma once

/// Files that an instrument leaves for us.

#include <string>

namespace holdfast::instrument {

/// Reads the file and removes it; empty where there is none.
std::string take_leftover(const std::string& path);

}  // namespace holdfast::instrument
