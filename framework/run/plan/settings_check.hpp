#pragma once

/// Which settings exist, and which fit to each other.

#include <string>

#include "run/plan/settings.hpp"

namespace holdfast::run {

/// Throws Error: perf.TEST, and what is wrong.
[[noreturn]] void refuse(const Declaration& declaration, const std::string& what);

/// Throws Error for a word that does not exist, a number out of range, or words that exclude each other.
void check_settings(const Declaration& declaration, const Settings& settings);

}  // namespace holdfast::run
