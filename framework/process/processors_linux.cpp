#include <sched.h>

#include <algorithm>

#include "process/processors.hpp"

namespace holdfast::process {
namespace {

/// Limit of the ratio of CPU time to wall time for one thread. Two threads that run at once have a ratio of
/// up to 2.
constexpr double kTwoAtATime = 1.1;

void hold_to(const std::vector<int>& processors) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int processor : processors) CPU_SET(static_cast<std::size_t>(processor), &set);
  sched_setaffinity(0, sizeof set, &set);
}

}  // namespace

std::vector<int> own_processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::vector<int> processors;
  // Fails on machines with more than CPU_SETSIZE processors, 1024; nothing is then bound.
  if (sched_getaffinity(0, sizeof set, &set) != 0) return processors;
  for (int processor = 0; processor < CPU_SETSIZE; ++processor) {
    if (CPU_ISSET(static_cast<std::size_t>(processor), &set)) processors.push_back(processor);
  }
  return processors;
}

OnProcessor::OnProcessor(int processor) : before_(own_processors()) {
  if (before_ == std::vector{processor}) before_.clear();  // already bound by the caller
  if (!before_.empty()) hold_to({processor});
}

OnProcessor::~OnProcessor() {
  if (!before_.empty()) hold_to(before_);
}

bool computes_alone(const std::vector<Process>& processes) {
  return !processes.empty() && std::all_of(processes.begin(), processes.end(), [](const Process& process) {
    return std::all_of(process.samples.begin(), process.samples.end(),
                       [](const Sample& sample) { return sample.cpu_ns <= kTwoAtATime * sample.value; });
  });
}

}  // namespace holdfast::process
