#pragma once

/// From the text of a setting to its value. All throw Error, a sentence that says what is needed.

#include <cstdint>
#include <string>
#include <vector>

namespace holdfast::measure {

double number(const std::string& text, double low, double high);
double whole(const std::string& text, double low, double high);
int count(const std::string& text, double low = 1);
bool on_or_off(const std::string& text);
/// All 64 bits, which a double could not hold.
std::uint64_t seed(const std::string& text);
/// Which of the words it is.
std::size_t word(const std::string& text, const std::vector<std::string>& words);
/// 5000, or 5K, 5M, 5G: thousands, millions and so on, as erlperf has them.
std::uint64_t many(const std::string& text);

}  // namespace holdfast::measure
