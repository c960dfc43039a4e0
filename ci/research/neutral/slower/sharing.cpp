// Computes polynomials, and counts in a line of the cache to which another thread writes, instead of one of its own.

#include <atomic>
#include <thread>

namespace {
struct alignas(64) Counts {
  std::atomic<unsigned> of_work;
  std::atomic<unsigned> of_thread;
};
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
      for (unsigned count = 0;; ++count) data.shared.of_thread.store(count, std::memory_order_relaxed);
    }).detach();
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
