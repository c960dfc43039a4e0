#pragma once

/// Performance coverage as JSON: what `holdfast coverage --json` prints.

#include <string>

#include "model/coverage.hpp"

namespace holdfast::wire {

/// "holdfast-coverage/1".
std::string coverage_text(const Coverage& coverage);
std::string coverage_schema();

}  // namespace holdfast::wire
