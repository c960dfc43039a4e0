#pragma once

/// The types that an axis can hold, for explicit instantiation: X(T) for each.

#include <string>

#define HOLDFAST_EACH_NUMBER(X) \
  X(signed char)                \
  X(unsigned char)              \
  X(short)                      \
  X(unsigned short)             \
  X(int)                        \
  X(unsigned) X(long) X(unsigned long) X(long long) X(unsigned long long) X(float) X(double) X(long double)

#define HOLDFAST_EACH_AXIS_TYPE(X) HOLDFAST_EACH_NUMBER(X) X(bool) X(std::string)
