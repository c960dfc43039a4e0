#pragma once

/// github-action-benchmark: the report as that action reads it: [{"name", "unit", "value", "range", "extra"}], as
/// `tool: customSmallerIsBetter`; what is better higher goes into a file of its own, for `tool: customBiggerIsBetter`.

#include <string>

#include "model/report.hpp"

namespace holdfast::cli {

std::string github_benchmark(const Report& report);
std::string github_benchmark_bigger(const Report& report);

}  // namespace holdfast::cli
