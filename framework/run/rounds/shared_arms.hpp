#pragma once

/// Shared arms: a process of another harness that measures all benchmarks of a test case measures them for all tests of the
/// session (process/shared_processes.hpp).

#include <optional>

#include "model/report.hpp"
#include "model/settings/declaration.hpp"
#include "process/collect.hpp"

namespace holdfast::run {

/// Lets both arms take what processes of other tests left, where their harness measures several benchmarks in one. They
/// share as a pair: two processes of a round run one after the other. Does nothing in a session of one test, where each round
/// runs another layout, and while something is counted.
void share_processes(const Declaration& declaration, const SessionRecord& session, process::Arm& current,
                     std::optional<process::Arm>& baseline);

}  // namespace holdfast::run
