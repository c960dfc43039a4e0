#pragma once

/// bencher: the report as Bencher Metric Format, for `bencher run --adapter json --file FILE`:
/// {"sort sort/names size=1000": {"latency": {"value": 573600, "lower_value": 570000, "upper_value": 580000}}}. Times are
/// the measure `latency`, in ns; other metrics keep their names. The bounds are the quartiles of the processes.

#include <string>

#include "model/report.hpp"

namespace holdfast::cli {

std::string bencher_report(const Report& report);

}  // namespace holdfast::cli
