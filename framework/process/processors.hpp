#pragma once

/// Selects the processor of a process. Both processes of a round run on the same processor. A virtual machine cannot see the load of
/// others on its core, but this load then slows both sides equally. The processor changes from round to round. A program is bound to a
/// processor only if it was seen to compute on one processor at a time.

#include <vector>

#include "model/sample.hpp"

namespace holdfast::process {

/// Returns the processors that this thread may run on, ascending.
std::vector<int> own_processors();

/// Binds the calling thread, and the processes that it starts meanwhile, to one processor. Has no effect if the system refuses.
class OnProcessor {
 public:
  explicit OnProcessor(int processor);
  OnProcessor(const OnProcessor&) = delete;
  OnProcessor& operator=(const OnProcessor&) = delete;
  ~OnProcessor();

 private:
  std::vector<int> before_;
};

/// Returns true if no sample took more CPU time than wall time, with a tolerance of a tenth. Returns false if there are no samples.
bool computes_alone(const std::vector<Process>& processes);

/// Returns the number of rounds without a binding, which show whether a program computes alone. Threads or processes that happen to
/// run on one processor take no more CPU time than one thread. So programs with several of them need more such rounds.
constexpr int free_rounds(bool one_thread) { return one_thread ? 1 : 4; }

}  // namespace holdfast::process
