// trend_points: prints the change points that `holdfast trend` finds, for ci/research/trend-rates.
//
// A line of standard input has the values of a series. The same line of standard output has the index of the first value
// of each new level.

#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "stats/change_points.hpp"

int main() {
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::vector<double> series;
    for (double value = 0; words >> value;) series.push_back(value);
    const char* space = "";
    for (const auto& point : holdfast::stats::find_change_points(series, {}).points) {
      std::cout << space << point.index;
      space = " ";
    }
    std::cout << '\n';
  }
}
