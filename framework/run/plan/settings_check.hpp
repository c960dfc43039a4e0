#pragma once

/// Checks which settings exist, and which can be combined.

#include "run/plan/settings.hpp"

namespace holdfast::run {

/// Throws Error for a word that does not exist, a number out of range, or words that exclude each other.
void check_settings(const Declaration& declaration, const Settings& settings);

}  // namespace holdfast::run
