#pragma once

#include <cstddef>

// Returns the area of all shapes.
inline double area_of(const double* sides, std::size_t count) {
  double area = 0;
  for (std::size_t i = 0; i < count; ++i) area += SCALE * sides[i] * sides[i];
  return area;
}
