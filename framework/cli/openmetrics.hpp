#pragma once

/// openmetrics: the report for Prometheus and its like, as OpenMetrics 1.0: medians and ratios as gauges, one for each
/// result, and how many results have each verdict.

#include <functional>
#include <string>
#include <string_view>

#include "model/report.hpp"

namespace holdfast::cli {

/// How the value of a label is written.
using Escape = std::function<std::string(std::string_view)>;

std::string metrics_text(const Report& report, const Escape& escape);

/// Backslash, quote and line feed escaped, as the format asks, in plain text (plain_text.hpp).
std::string openmetrics_label(std::string_view text);

std::string openmetrics(const Report& report);

}  // namespace holdfast::cli
