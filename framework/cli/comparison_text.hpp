#pragma once

/// What `holdfast compare` says for people.

#include <string>

#include "model/report.hpp"

namespace holdfast::cli {

/// Of each result the verdict in words, what both programs take, and how it was found:
///
///     regressed: slower by 20.1 % [19.8 %, 20.5 %], more than the 2 % that matter
///       A  50.9 ms  sleep 0.05
///       B  61.1 ms  sleep 0.06
///       6 rounds, tester shift, 0.8 s, seed 7; a change of 1.2 % would have been found
std::string comparison_text(const Report& report);

}  // namespace holdfast::cli
