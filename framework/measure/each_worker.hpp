#pragma once

/// MODE latency and single-shot with several workers: each times its own calls, all begin together, and what they
/// find is joined.

#include <string>
#include <vector>

#include "holdfast/benchmark.hpp"
#include "measure/concurrent.hpp"
#include "measure/settings.hpp"

namespace holdfast::measure {

JobDone run_each_worker(const BenchmarkBody& body, const InForce& in_force);

}  // namespace holdfast::measure
