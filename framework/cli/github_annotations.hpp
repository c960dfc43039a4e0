#pragma once

/// A report as workflow commands: a step of GitHub Actions that prints them shows them beside the job, and where a test is
/// declared in the changed files.
///
///     ::error file=perf/CMakeLists.txt,line=12,title=perf.sort regressed::sort sort/names: slower by 10.1 % ...
///
/// The gate first. Of each kind GitHub shows ten of a step: from there on, the tenth says how many there are more.

#include <string>
#include <string_view>

#include "model/report.hpp"

namespace holdfast::cli {

std::string github_annotations(const Report& report);

/// The text after "::", and the value of a property before it.
std::string annotation_text(std::string_view text);
std::string annotation_property(std::string_view text);

}  // namespace holdfast::cli
