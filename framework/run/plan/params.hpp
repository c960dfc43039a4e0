#pragma once

/// PARAMS of a test.
///
/// For a plain command, PARAMS size=1,2 makes two points, and replaces {size} in its arguments and hooks.
///
/// An axis may have ranges: PARAMS size=range:1:10:3 is size=1,4,7,10. The numbers of range:MIN:MAX[:STEP]
/// are decimal; STEP is above 0, and 1 by default. Values are exact: range:0.5:1:0.25 is 0.5,0.75,1.

#include <string>
#include <vector>

#include "model/hooks.hpp"

namespace holdfast::run {

/// Returns canonical JSON of each point, where the last axis changes fastest; only "{}" without axes. Throws
/// Error for an axis that is given twice, for an axis without a placeholder in the command, and for more than
/// 10,000 points.
std::vector<std::string> command_points(const std::vector<std::string>& words,
                                        const std::vector<std::string>& params);

/// Returns the text with the values of a point instead of {axis}. Other braces are unchanged, including those
/// in a value.
std::string at_point(std::string text, const std::string& params);
std::vector<std::string> at_point(std::vector<std::string> words, const std::string& params);
ShellHooks at_point(const ShellHooks& hooks, const std::string& params);

/// Returns the number of discarded launches for WARMER count:N or zero. Throws Error with a sentence for any
/// other value.
int command_warmups(const std::string& warmer);

/// Returns the text with its ranges replaced by their values. `text` is AXIS=V[,V...]; other values are
/// unchanged. Throws Error with a sentence if the numbers are invalid or MIN is above MAX. Also throws for
/// more than 10,000 values, or more than a million characters in all ranges together.
std::string with_ranges(const std::string& text);

}  // namespace holdfast::run
