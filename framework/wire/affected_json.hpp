#pragma once

/// Affected tests as JSON: the output of `holdfast affected --json`.

#include <string>

#include "model/affected.hpp"

namespace holdfast::wire {

/// "holdfast-affected/1".
std::string affected_text(const AffectedSuite& suite);
std::string affected_schema();

}  // namespace holdfast::wire
