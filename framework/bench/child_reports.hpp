#pragma once

/// What is reported of the windows of a job, and rates of times.

#include <optional>
#include <string>
#include <vector>

#include "bench/sample_transforms.hpp"
#include "bench/settings.hpp"
#include "bench/windows.hpp"
#include "holdfast/counter.hpp"
#include "holdfast/state.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::bench {

constexpr Direction direction_of(Better better) {
  return better == Better::lower ? Direction::lower : Direction::higher;
}

/// The failure of a body that ended before its loop.
inline constexpr const char* kLeftLoop =
    "it returned before its loop had ended; write one `for (auto _ : state)` and do not leave it";

/// A metric of one value, complete.
wire::ChildReport value_report(std::string metric, std::string unit, Better better, double value);

/// The calls of one group, or of all workers: their `time` in mode steady, else their `throughput`. An error
/// where it is a time and no call has ended.
wire::ChildReport calls_report(const ResolvedSettings& resolved, const std::string& group,
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

/// The values of `time` as `amount` in so many a second; higher is better.
wire::ChildReport per_second(const wire::ChildReport& time, const char* metric, const char* unit,
                             double amount);

/// `items` and `bytes`: what one iteration deals with, over its time; a report of each that the body gave. Rates are of
/// times; another measurer's numbers have none.
std::vector<wire::ChildReport> rates_of(const wire::ChildReport& time, const detail::BodyResults& results);

}  // namespace holdfast::bench
