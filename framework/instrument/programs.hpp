#pragma once

/// Programs of the system that an instrument needs.

#include <string>

namespace holdfast::instrument {

/// Its absolute path. Throws Error: `why`, and that it is not installed.
std::string program_in_path(const std::string& name, const std::string& why);

}  // namespace holdfast::instrument
