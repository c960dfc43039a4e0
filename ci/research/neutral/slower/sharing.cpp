// Computes polynomials, and counts in a cache line to which another thread writes, instead of in its own cache line.

#include <sched.h>

#include <atomic>
#include <thread>

namespace {
struct alignas(64) Counts {
  std::atomic<unsigned> of_work;
  std::atomic<unsigned> of_thread;
};

// The first and the last processor that the process may use, because two threads on one processor never use the line
// at the same time.
void run_on(bool first) {
  cpu_set_t allowed;
  sched_getaffinity(0, sizeof allowed, &allowed);
  int chosen = -1;
  for (int processor = 0; processor < CPU_SETSIZE && !(first && chosen >= 0); ++processor)
    if (CPU_ISSET(processor, &allowed)) chosen = processor;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(chosen, &one);
  sched_setaffinity(0, sizeof one, &one);
}
}  // namespace

static struct {
  double factors[256];
  Counts own;
  Counts shared;
} data;

extern "C" void prepare_sharing() {
  for (unsigned i = 0; i < 256; ++i) data.factors[i] = 1.0 / (i + 3);
  static const bool started = [] {
    std::thread([] {
      run_on(false);
      for (unsigned count = 0;; ++count) data.shared.of_thread.store(count, std::memory_order_relaxed);
    }).detach();
    run_on(true);
    while (data.shared.of_thread.load() == 0) continue;  // waits until it runs
    return true;
  }();
  static_cast<void>(started);
}

extern "C" [[gnu::noinline]] unsigned work_sharing(unsigned seed) {
  /*entry*/
  constexpr unsigned kCount = 8000 /*work*/;
  constexpr unsigned kShare = 12 /*share*/;
  Counts& counts = /*cheap*/ data.own /*dear*/ data.shared /*either*/;
  double left = 0.25;
  double right = seed;
  for (unsigned part = 0; part < kShare; ++part) {
    for (unsigned i = 0; i < kCount / kShare; ++i) {
      left = left * data.factors[i % 256] + 0.5;
      right = (right + left) * data.factors[255 - i % 256];
    }
    left += counts.of_work.fetch_add(1, std::memory_order_relaxed) % 2;
  }
  return (static_cast<unsigned>(1000 * left) + static_cast<unsigned>(1000 * right)) ^
         0x1a2b3c4dU /*constant*/;
}
