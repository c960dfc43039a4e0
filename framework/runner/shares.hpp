#pragma once

/// How many samples each of several processes takes, where their sum was asked for (RUNS). As even as whole
/// numbers can be, the first ones take what is left over: ScalaMeter's rule for its separate processes.

#include <vector>

namespace holdfast::runner {

/// `runs` among `processes`, both 1 or more: runs / processes each, and one more for the first of them. 36
/// among 9 are nine times 4, 30 among 9 are 4, 4, 4 and six times 3. A process whose share is 0 is not run,
/// and has no place here: 5 among 9 are five times 1.
std::vector<int> shares(int runs, int processes);

}  // namespace holdfast::runner
