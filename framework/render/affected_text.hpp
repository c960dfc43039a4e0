#pragma once

/// Output of `holdfast affected`.

#include <cstddef>
#include <string>

#include "model/affected.hpp"

namespace holdfast::render {

/// Returns the text. `most`: largest number of functions and variables that are listed for each point.
std::string affected_text(const AffectedSuite& suite, std::size_t most);

}  // namespace holdfast::render
