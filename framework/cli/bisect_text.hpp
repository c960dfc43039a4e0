#pragma once

/// What `holdfast bisect` says: for people, and as "holdfast-bisect/1" (framework/wire/bisect.schema.json).

#include <string>

#include "cli/bisection.hpp"

namespace holdfast::cli {

std::string bisect_text(const Bisection& found);
std::string bisect_json(const Bisection& found);

}  // namespace holdfast::cli
