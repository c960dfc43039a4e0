#pragma once

/// What `holdfast profile TEST` prints for people.

#include <string>
#include <vector>

#include "session/profiling.hpp"

namespace holdfast::cli {

/// `top`: rows of each table of functions at most. `width`: columns of a line.
std::string profile_text(const std::string& test, const std::vector<session::ProfiledPoint>& points,
                         std::size_t top, std::size_t width);

}  // namespace holdfast::cli
