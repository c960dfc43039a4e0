#pragma once

/// Output of `holdfast diff A B`.

#include <string>
#include <vector>

#include "hunt/build_diff.hpp"

namespace holdfast::render {

/// Returns the text. `most`: largest number of functions that are listed for each program.
std::string diff_text(const std::vector<hunt::ProgramDiff>& programs, std::size_t most);

/// Returns JSON, "holdfast-diff/1".
std::string diff_json(const std::vector<hunt::ProgramDiff>& programs);
std::string diff_schema();

}  // namespace holdfast::render
