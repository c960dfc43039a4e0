#pragma once

#include <cstddef>

// How large all shapes are.
inline double area_of(const double* sides, std::size_t count) {
  double area = 0;
  for (std::size_t i = 0; i < count; ++i) area += SCALE * sides[i] * sides[i];
  return area;
}
