#pragma once

/// Which processor a process runs on. Both processes of a round run on the same one: their neighbours on the
/// same core, which no guest of a virtual machine sees, then slow both sides alike. It changes from round to
/// round. Only programs that were seen to compute on one processor at a time are held to one.

#include <vector>

#include "model/sample.hpp"

namespace holdfast::process {

/// Those that this thread may run on, ascending.
std::vector<int> own_processors();

/// Holds the calling thread, and what it starts meanwhile, to one processor. Where the system refuses,
/// nothing changes.
class OnProcessor {
 public:
  explicit OnProcessor(int processor);
  OnProcessor(const OnProcessor&) = delete;
  OnProcessor& operator=(const OnProcessor&) = delete;
  ~OnProcessor();

 private:
  std::vector<int> before_;
};

/// Whether no sample took more time on processors than on the clock, but for a tenth. Of none, not known.
bool computes_alone(const std::vector<Process>& processes);

/// Rounds that are to show it. Threads, or processes, that the system runs on one processor by chance take no more time than one does:
/// so more rounds of these are looked at.
constexpr int free_rounds(bool one_thread) { return one_thread ? 1 : 4; }

}  // namespace holdfast::process
