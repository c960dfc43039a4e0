#pragma once

/// What is reported of the windows of a job.

#include <optional>
#include <string>
#include <vector>

#include "holdfast/counter.hpp"
#include "measure/settings.hpp"
#include "measure/take.hpp"
#include "measure/window.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::measure {

/// The calls of one group, or of all workers: their `time` in mode steady, else their `throughput`. An error
/// where it is a time and no call has ended.
wire::ChildReport calls_report(const InForce& in_force, const std::string& group,
                               const std::vector<Window>& windows);

/// CPU time of the process for one call; incomplete where there was no call.
wire::ChildReport cpu_report(const std::vector<Window>& windows);

/// What is dealt with in a second, where a call of each worker deals with so much; `amounts`: of all of them.
wire::ChildReport rate_report(const std::string& metric, const std::string& unit,
                              const std::vector<double>& amounts, const std::vector<Window>& windows);

/// What the spread of the samples leaves visible of a change of what has the share `impact` in them, in per
/// cent; nothing where no figure says the share.
std::optional<detail::Figure> smallest_change(const std::vector<detail::Figure>& figures,
                                              const Samples& samples);

}  // namespace holdfast::measure
