#pragma once

/// A report as OpenMetrics text, for `artifacts: reports: metrics:` of GitLab, which shows on a merge request what
/// differs from the target branch; Prometheus reads it as well.
///
///     holdfast_median{test="sort",benchmark="sort/names",params="size=1000",metric="time",unit="ns"} 573600
///
/// and class="zen" where classes of machines are told apart.

#include <string>
#include <string_view>

#include "model/report.hpp"

namespace holdfast::cli {

std::string gitlab_metrics(const Report& report);

/// The value of a label, between its double quotes. GitLab takes a "#" for a comment wherever it stands, so that
/// is named: \x23.
std::string metrics_label(std::string_view text);

}  // namespace holdfast::cli
