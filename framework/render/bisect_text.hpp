#pragma once

/// Output of `holdfast bisect`: as text, and as "holdfast-bisect/1".

#include <string>

#include "hunt/bisection.hpp"

namespace holdfast::render {

std::string bisect_text(const hunt::Bisection& found);
std::string bisect_json(const hunt::Bisection& found);
std::string bisect_schema();

}  // namespace holdfast::render
