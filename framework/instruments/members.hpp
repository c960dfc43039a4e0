#pragma once

/// Instrument `members`: counts how often instructions read and write a member of a class, in any of its instances, with
/// valgrind and debug information.
///
///     METRICS "reads(shop::Order::total)" "writes(shop::Order::total)"
///
/// valgrind counts the instructions of the body, in all threads, by their addresses; binary/members/ tells which of them
/// access the member. The words are those of the instrument `watch`, which counts them for variables.

#include <string>
#include <vector>

#include "process/counting.hpp"

namespace holdfast::instruments {

/// Returns true if all metrics are of members of classes in the program, and false if none is. Throws Error if there are
/// both, because they are counted in different processes.
bool are_of_members(const std::vector<std::string>& metrics, const process::Launch& program);

/// Makes the instrument. `scratch` is as in counting_by(). Throws Error if valgrind is not installed.
process::Counting members(const std::vector<std::string>& metrics, const std::string& scratch);

}  // namespace holdfast::instruments
