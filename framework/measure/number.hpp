#pragma once

/// Numbers in the options of a benchmark program.

#include <optional>
#include <string>
#include <string_view>

namespace holdfast::measure {

/// All of `text` as a decimal number from `low` to `high`, both allowed; else nothing. NaN lies nowhere.
std::optional<double> number_between(std::string_view text, double low, double high);

/// "from 0 to 100", for messages.
std::string range_text(double low, double high);

}  // namespace holdfast::measure
