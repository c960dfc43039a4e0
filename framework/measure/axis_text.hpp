#pragma once

/// The values of an axis as text, in a point and in a choice: what is written there reads back as the same
/// value.
///
/// Instantiated for std::string, bool and all numbers.

#include <string>

namespace holdfast::measure {

/// Integers in decimal, floating point as the shortest text that reads back as the same number, bool as true
/// or false, text as it is.
template <class T>
std::string axis_text(const T& value);

/// All of `text` as a T. Throws an Error that names `axis`, the text and what is needed: a whole number, a
/// number (inf and nan are none), true or false; and the limits of T where the text lies beyond them.
template <class T>
T axis_value(const std::string& axis, const std::string& text);

}  // namespace holdfast::measure
