#pragma once

/// What `holdfast compare --test` says for people; comparison_table.hpp has that of commands.

#include <string>

#include "model/report.hpp"

namespace holdfast::cli {

/// Of each result the verdict in words, what both programs take, and how it was found:
///
///     sort/names: regressed: slower by 20.1 % [19.8 %, 20.5 %], more than the 2 % that matter
///       A  50.9 ms  before/sort_bench
///       B  61.1 ms  now/sort_bench
///       6 rounds, tester shift, 0.8 s, seed 7
std::string comparison_text(const Report& report);

/// The last line of a result, and what guard and programs have to say besides.
std::string found_by(const Result& result);

/// What programs have to say, a line each.
std::string warnings_of(const Result& result);

}  // namespace holdfast::cli
