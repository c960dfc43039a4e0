#pragma once

/// Picking a number from what a command printed (model/pick.hpp).

#include <string>

#include "model/pick.hpp"

namespace holdfast::runner {

/// Throws Error, a sentence without a subject, where the pattern is no regular expression of one group.
void check_pick(const Pick& pick);

/// The number in the last line that matches. Throws Error, a sentence without a subject and with the end of what was
/// printed, where no line does, or where the group is no number.
double picked(const Pick& pick, const std::string& printed);

}  // namespace holdfast::runner
