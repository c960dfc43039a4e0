#pragma once

/// What `holdfast profile TEST` prints.

#include <string>
#include <vector>

#include "run/profiling.hpp"

namespace holdfast::render {

/// `top`: rows of each table of functions at most. `width`: columns of a line.
std::string profile_text(const std::string& test, const std::vector<run::ProfiledPoint>& points,
                         std::size_t top, std::size_t width);

/// "holdfast-profile/1".
std::string profile_json(const Declaration& declaration, const std::vector<run::ProfiledPoint>& points);
std::string profile_schema();

}  // namespace holdfast::render
