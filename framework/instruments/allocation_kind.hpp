#pragma once

/// Kinds of allocations: which blocks a word of METRICS counts.
///
///     allocations(std::any)                 blocks that the program's own code took through std::any, whatever its type
///     allocations(std::vector<int>)         or through a class of these template arguments; later ones may be left out
///     allocations(shop::Cart)               blocks that a function of this class or namespace of the program took
///     allocations(shop::load)               or this function
///     allocations(/^std::(any|function)/)   a regular expression (process/pattern.hpp), found in either name
///     allocations(24)                       blocks of 24 bytes
///     allocations(16..64)                   of 16 to 64 bytes; also (..64) and (1KiB..)
///
/// Both names are those that `holdfast profile` shows of a place that allocates. Which type a block is for, its allocator
/// does not hear: `new shop::Cart` is counted of the function that says it. What was inlined is found by debug information.

#include <functional>
#include <string_view>

#include "model/profile.hpp"

namespace holdfast::instruments {

/// `argument`: what is between the parentheses; `word`: of METRICS, for errors. Throws Error for a size or a regular
/// expression that is none.
std::function<bool(const Profile::Site&)> blocks_meant(std::string_view word, std::string_view argument);

}  // namespace holdfast::instruments
