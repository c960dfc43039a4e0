#pragma once

/// Edited measure: what a change edits of the benchmark itself rather than of the code under test. Such an
/// edit may be right. The gate reports it, and a policy can block it (`HOLDFAST_BLOCK=regressed,edited`).

#include <string>
#include <vector>

#include "model/run.hpp"

namespace holdfast::run {

/// Returns what changed in the declaration and the data of a test: "environment variable FAST", "arguments",
/// "THREADS", "property WILL_FAIL", "data/words.txt". Empty if nothing did. Settings that judge are reported elsewhere
/// (suite/softened.hpp).
std::vector<std::string> edited_measure(const Run& baseline, const Run& current);

}  // namespace holdfast::run
