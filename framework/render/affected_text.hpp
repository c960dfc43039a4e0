#pragma once

/// Output of `holdfast affected`.

#include <cstddef>
#include <string>

#include "model/affected.hpp"

namespace holdfast::render {

/// Returns the text. `most`: number of functions and variables of each point that are listed.
std::string affected_text(const AffectedSuite& suite, std::size_t most);

}  // namespace holdfast::render
