#include "runner/shares.hpp"

#include <algorithm>

namespace holdfast::runner {

std::vector<int> shares(int runs, int processes) {
  std::vector<int> made(static_cast<std::size_t>(std::min(runs, processes)), runs / processes);
  std::for_each_n(made.begin(), runs % processes, [](int& share) { ++share; });
  return made;
}

}  // namespace holdfast::runner
