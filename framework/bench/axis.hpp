#pragma once

/// One axis of a generator: its points, and its values as text. Instantiated for HOLDFAST_EACH_AXIS_TYPE.

#include <string>
#include <vector>

#include "holdfast/gen.hpp"

/// The types that an axis can hold: X(T) for each.
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

/// The points of `declared`, or those of `choice` where it names the axis. An axis needs a name, at least one
/// value, none of them twice, and not too many: a wrong declaration is an Error whatever is chosen. So is a text of
/// `choice` that is no T: a whole number, a number (inf and nan are none), true or false, within the limits of T.
template <class T>
std::vector<detail::Site<T>> axis_sites(const std::string& axis, const std::vector<T>& declared,
                                        const Choice& choice);

/// The text of a value in a point and in a choice: integers in decimal, floating point as the shortest text that
/// reads back as the same number, bool as true or false, text as it is.
template <class T>
std::string axis_text(const T& value);

}  // namespace holdfast::bench
