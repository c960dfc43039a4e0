#pragma once

/// Output of `holdfast diff A B`.

#include <string>
#include <vector>

#include "hunt/build_diff.hpp"

namespace holdfast::render {

/// Returns the text. `most`: number of functions of each program that are listed.
std::string diff_text(const std::vector<hunt::ProgramDiff>& programs, std::size_t most);

/// Returns JSON, "holdfast-diff/1".
std::string diff_json(const std::vector<hunt::ProgramDiff>& programs);
std::string diff_schema();

}  // namespace holdfast::render
