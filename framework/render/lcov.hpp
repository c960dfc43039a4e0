#pragma once

/// Coverage as an lcov tracefile, which genhtml, editors and GitLab read (geninfo(1) describes it). How often a line or a
/// function was executed is the number of benchmarks that execute it.

#include <string>

#include "model/coverage.hpp"

namespace holdfast::render {

/// `sources`: the directory that relative files are below; they are written as absolute paths, which genhtml opens. Functions
/// without debug information are left out.
std::string lcov_text(const Coverage& coverage, const std::string& sources);

}  // namespace holdfast::render
