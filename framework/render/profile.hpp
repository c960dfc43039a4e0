#pragma once

/// Output of `holdfast profile TEST`.

#include <string>
#include <vector>

#include "run/profiling.hpp"

namespace holdfast::render {

/// Returns the text. `top`: largest number of rows of each table of functions. `width`: columns of a line.
std::string profile_text(const std::string& test, const std::vector<run::ProfiledPoint>& points,
                         std::size_t top, std::size_t width);

/// Returns JSON, "holdfast-profile/1".
std::string profile_json(const Declaration& declaration, const std::vector<run::ProfiledPoint>& points);
std::string profile_schema();

}  // namespace holdfast::render
