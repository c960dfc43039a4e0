#pragma once

/// JOBS isolated: each benchmark in a process of its own, all of them at the same time.

#include <string>
#include <vector>

#include "measure/chosen.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::measure {

/// In the order of `all`. A process that breaks is the error of its benchmark. `options`: what all are told.
std::vector<std::vector<wire::ChildReport>> measure_isolated(const std::vector<Chosen>& all,
                                                             const Options& options,
                                                             const std::string& program);

}  // namespace holdfast::measure
