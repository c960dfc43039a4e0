// 44: throughput in any program.
//
// throughput() measures how many calls several threads complete in a second. throughputs() measures the same for
// several callables that run at the same time. squeeze() finds the number of threads that complete the most calls.
// timed() measures the time of a number of calls. The program links Holdfast::bench; it needs no benchmark, and no
// main() of the library.
//
// These numbers come from one process and have no verdict. A test with MODE continuous or squeeze has a verdict.

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <holdfast/throughput.hpp>
#include <mutex>

namespace {

std::atomic<std::uint64_t> counter{0};
std::uint64_t guarded = 0;
std::mutex mutex;

std::uint64_t count() { return counter.fetch_add(1, std::memory_order_relaxed); }
std::uint64_t count_in_turns() {
  const std::lock_guard lock(mutex);
  return ++guarded;
}

}  // namespace

int main() {
  const holdfast::ThroughputOptions briefly{.workers = 2, .samples = 3, .sample_time_s = 0.02};
  std::printf("one counter for two threads: %s\n", holdfast::throughput(count, briefly).to_string().c_str());

  const auto both = holdfast::throughputs(briefly, count, count_in_turns);
  std::printf("beside each other: %s, and with a mutex %s\n", both[0].to_string().c_str(),
              both[1].to_string().c_str());

  const auto squeezed = holdfast::squeeze(count_in_turns, {.max = 3, .threshold = 2, .each = briefly});
  std::printf("with a mutex, most calls with %d of 1 to %d threads\n", squeezed.best().workers,
              squeezed.passes.back().workers);

  std::printf("100000 calls: %s\n", holdfast::timed(count, 100'000).to_string().c_str());
}
