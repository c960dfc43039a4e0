#pragma once

/// What `holdfast diff A B` prints.

#include <string>
#include <vector>

#include "hunt/build_diff.hpp"

namespace holdfast::render {

/// `most`: functions of each program that are listed.
std::string diff_text(const std::vector<hunt::ProgramDiff>& programs, std::size_t most);

/// "holdfast-diff/1".
std::string diff_json(const std::vector<hunt::ProgramDiff>& programs);
std::string diff_schema();

}  // namespace holdfast::render
