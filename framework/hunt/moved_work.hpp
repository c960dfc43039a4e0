#pragma once

/// Moved work: a function that executes more instructions since others of the change execute fewer. An edit that moves
/// code from one function to another costs nothing as a whole, and no function of it is slower than before.
///
/// Three things show it of a function f:
///
///   1. The own code of other changed functions, with that of functions which only one build has, shrank: a loop moved
///      into the function that it called. Copies of a function under a new name count on both sides, and cancel.
///   2. Calls of other changed functions, with all that these call, shrank: a call moved from one function to its
///      neighbour.
///   3. A changed function that calls f did not grow with it: a call moved from the caller into f.
///
/// Pure.

#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/pinpoint.hpp"

namespace holdfast::hunt {

/// Instructions of each function's own code in a process, by its name without parameters.
using OwnCode = std::map<std::string, double>;

/// Returns by how much the own code of these functions and of those that only one build has shrank, without `function`;
/// at most 0 if it grew.
double own_code_that_shrank(const OwnCode& previous, const OwnCode& current,
                            const std::set<std::string>& changed, const std::string& function);

/// Returns the sum by which calls shrank. `others`: instructions of all calls of the other changed functions.
double calls_that_shrank(const std::vector<PinpointSides>& others);

/// Returns true if others explain at least half of what a function gained. `shrank`: what others lost. `callers`:
/// instructions of changed functions that call it, with all that these call.
bool may_have_moved(const PinpointSides& function, double shrank, const std::vector<PinpointSides>& callers);

}  // namespace holdfast::hunt
