#pragma once

/// Whole numbers as short text, for the store. The digits are those of base64: `A-Z a-z 0-9 + /`, 0 to 63.
///
/// One number: zigzag (0, -1, 1, -2, ... become 0, 1, 2, 3, ...), then five bits in a digit, lowest first; each
/// digit but the last has the sixth bit, 32, too. As in source maps, https://tc39.es/ecma426/#sec-base64-vlq.
///
/// Several: a digit with the width w in bits, the smallest as one number, then what each is above the smallest
/// in w bits, highest first, all in one row, six in a digit; the last digit is filled up with zeros. Numbers
/// that are all the same have w = 0 and no row.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace holdfast::wire {

/// Magnitudes below 2^53.
void pack_one(std::int64_t number, std::string& text);
void pack(const std::vector<std::int64_t>& numbers, std::string& text);

/// Take what they read off the front of `text`. Throw Error where it ends too early or holds other letters.
std::int64_t unpack_one(std::string_view& text);
std::vector<std::int64_t> unpack(std::size_t count, std::string_view& text);

/// The first letter, taken off the front of `text`.
char take(std::string_view& text);

}  // namespace holdfast::wire
