#pragma once

#include <string>
#include <vector>

// How large all shapes are.
inline double area_of(const std::vector<double>& sides) {
  double area = 0;
  for (const double side : sides) area += SCALE * side * side;
  return area;
}
