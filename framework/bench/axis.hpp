#pragma once

/// One axis of a generator: its points, and the text of its values. Instantiated for HOLDFAST_EACH_AXIS_TYPE.

#include <string>
#include <vector>

#include "holdfast/gen.hpp"

/// Expands X(T) for each type of an axis.
#define HOLDFAST_EACH_NUMBER(X) \
  X(signed char)                \
  X(unsigned char)              \
  X(short)                      \
  X(unsigned short)             \
  X(int)                        \
  X(unsigned) X(long) X(unsigned long) X(long long) X(unsigned long long) X(float) X(double) X(long double)

#define HOLDFAST_EACH_AXIS_TYPE(X) HOLDFAST_EACH_NUMBER(X) X(bool) X(std::string)

namespace holdfast::bench {

constexpr std::size_t kPointsMax = 1'000'000;

[[noreturn]] void refuse_axis(const std::string& axis, const std::string& why);

/// Returns the points of `declared`, or those of `choice` if it names the axis. An axis needs a name, and at least one
/// value, no duplicates, and not too many values. Throws Error for an invalid declaration, even if `choice` replaces it.
/// Also throws Error for a text of `choice` that is not a valid T. A valid T is an integer, a number (except inf and nan),
/// or true or false, within the limits of T.
template <class T>
std::vector<detail::Site<T>> axis_sites(const std::string& axis, const std::vector<T>& declared,
                                        const Choice& choice);

/// Returns the text of a value in a point and in a choice. Integers are decimal, floating point is the shortest text that
/// reads back as the same number, bool is true or false, text is unchanged.
template <class T>
std::string axis_text(const T& value);

}  // namespace holdfast::bench
