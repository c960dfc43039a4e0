#pragma once

/// Affected tests as JSON: what `holdfast affected --json` prints.

#include <string>

#include "model/affected.hpp"

namespace holdfast::wire {

/// "holdfast-affected/1" (affected.schema.json).
std::string affected_text(const AffectedSuite& suite);

}  // namespace holdfast::wire
