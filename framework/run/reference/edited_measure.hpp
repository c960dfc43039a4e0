#pragma once

/// Edited measure: what a change did to the benchmark itself, apart from the code under test. Such an edit may be right. It is told in
/// the gate, and a policy can block it (`HOLDFAST_BLOCK=regressed,edited`).

#include <string>
#include <vector>

#include "model/run.hpp"

namespace holdfast::run {

/// What of the declaration and of the data of a test is not as it was: "environment variable FAST", "arguments", "data/words.txt".
/// Empty: all is. Settings are told elsewhere (suite/softened.hpp).
std::vector<std::string> edited_measure(const Run& baseline, const Run& current);

}  // namespace holdfast::run
