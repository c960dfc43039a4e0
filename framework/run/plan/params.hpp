#pragma once

/// PARAMS of a test.
///
/// Points of a plain command: PARAMS size=1,2 makes two of it, and {size} in its words and hooks is replaced.
///
/// Ranges among the values of an axis: PARAMS size=range:1:10:3 is size=1,4,7,10. range:MIN:MAX[:STEP] has decimal
/// numbers; STEP is above 0, and 1 where it is not given. Values are exact: range:0.5:1:0.25 is 0.5,0.75,1.

#include <string>
#include <vector>

#include "model/hooks.hpp"

namespace holdfast::run {

/// Canonical JSON of each point, the last axis changing fastest; "{}" alone where there are no axes. Throws Error for
/// an axis that is given twice, or that no word of the command has a place for, and for more than 10,000 points.
std::vector<std::string> command_points(const std::vector<std::string>& words,
                                        const std::vector<std::string>& params);

/// With the values of a point in place of {axis}. Other braces stay, and so do those in a value.
std::string at_point(std::string text, const std::string& params);
std::vector<std::string> at_point(std::vector<std::string> words, const std::string& params);
ShellHooks at_point(const ShellHooks& hooks, const std::string& params);

/// Of WARMER count:N or zero: launches that do not count. Throws Error, a sentence, for another one.
int command_warmups(const std::string& warmer);

/// The text with its ranges replaced by their values. `text`: AXIS=V[,V...]; other values stay as they are. Throws Error,
/// a sentence: no such numbers, MIN above MAX, more than 10,000 values, or more than a million letters of all ranges
/// together.
std::string with_ranges(const std::string& text);

}  // namespace holdfast::run
