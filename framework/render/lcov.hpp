#pragma once

/// Coverage as an lcov tracefile, which genhtml, editors and GitLab read (geninfo(1) describes it). The execution
/// count of a line or a function is the number of benchmarks that execute it.

#include <string>

#include "model/coverage.hpp"

namespace holdfast::render {

/// Returns the tracefile. `sources`: the directory of relative files; they are written as absolute paths, which
/// genhtml opens. Functions without debug information are left out.
std::string lcov_text(const Coverage& coverage, const std::string& sources);

}  // namespace holdfast::render
