#pragma once

/// Profiles as JSON objects. Private to this floor.

#include <string>

#include "model/profile.hpp"
#include "wire/json.hpp"

namespace holdfast::wire {

/// {"unit", "total", "functions": [{"name", "calls", "self", "inclusive"}], "tree": [{"name", "cost", "children"}],
/// "sites": [{"function", "place", "by", "bytes", "count"}]}; null: there is none. Sites are written and never read
/// back.
nlohmann::json profile_object(const std::optional<Profile>& profile);

/// {"current", "baseline"}; null where there is neither.
nlohmann::json profiles_object(const Profiles& profiles);

}  // namespace holdfast::wire
