#pragma once

/// From the text of a setting or an option to its value.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/joined_text.hpp"

namespace holdfast::bench {

/// All of `text` as a decimal number, or a whole one, from `low` to `high`, both allowed; else nothing.
std::optional<double> number_between(std::string_view text, double low, double high, bool whole = false);

/// "from 0 to 100", for messages.
std::string range_text(double low, double high);

// What follows throws Error, a sentence that says what is needed.

double number(const std::string& text, double low, double high);
double whole_number(const std::string& text, double low, double high);
int count(const std::string& text, double low = 1);
bool on_or_off(const std::string& text);
/// All 64 bits, which a double could not hold.
std::uint64_t seed(const std::string& text);
/// The index of `text` in `words`.
std::size_t one_of(const std::string& text, const std::vector<std::string>& words);
/// 5000, or 5K, 5M, 5G: thousands, millions and so on, as erlperf has them.
std::uint64_t number_with_suffix(const std::string& text);

}  // namespace holdfast::bench
