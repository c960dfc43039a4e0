#include "judge/sbs_levels.hpp"

#include <cmath>

namespace holdfast::judge {

std::vector<double> sbs_levels(double first, double least) {
  // In whole per cent: 0.95 - 0.05 - 0.05 is not 0.85 to the last bit.
  std::vector<double> levels{first};
  const auto last = std::lround(least * 100);
  if (first == 1 && last <= 99) levels.push_back(0.99);
  constexpr double kRounding = 1e-9;
  const auto fives =
      std::lround(std::ceil(first * 20 - kRounding));  // the least number of fives that reach it
  for (auto percent = 5 * (fives - 1); percent >= last; percent -= 5) {
    levels.push_back(static_cast<double>(percent) / 100);
  }
  return levels;
}

}  // namespace holdfast::judge
