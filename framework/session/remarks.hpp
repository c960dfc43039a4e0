#pragma once

/// Remarks: what was unusual about the machine while a run was made, as sentences with their cure. Nothing is
/// decided by them.

#include <string>
#include <vector>

#include "model/conditions.hpp"

namespace holdfast::session {

/// More would run than there are processors, other virtual machines took more than 5 % of the time, processors
/// slowed down for their heat, or the control group was held back.
std::vector<std::string> remarks_on(const RunConditions& conditions);

}  // namespace holdfast::session
