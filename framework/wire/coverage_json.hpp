#pragma once

/// Performance coverage as JSON: the output of `holdfast coverage --json`.

#include <string>

#include "model/coverage.hpp"

namespace holdfast::wire {

/// "holdfast-coverage/1".
std::string coverage_text(const Coverage& coverage);
std::string coverage_schema();

}  // namespace holdfast::wire
