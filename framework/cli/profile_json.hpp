#pragma once

/// What `holdfast profile TEST --json` prints, "holdfast-profile/1": framework/wire/profile.schema.json.

#include <string>
#include <vector>

#include "session/profiling.hpp"

namespace holdfast::cli {

std::string profile_json(const Declaration& declaration, const std::vector<session::ProfiledPoint>& points);

}  // namespace holdfast::cli
