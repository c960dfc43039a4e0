#include <chrono>
#include <holdfast/holdfast.hpp>
#include <thread>

// A sample is one pass. A process takes four, of which exactly one takes twenty times as long. Two of four would
// not be removed: at most a quarter of the samples counts as outliers.
HOLDFAST_BENCHMARK("accidents")(holdfast::State& state) {
  long pass = 0;
  for (auto _ : state) {
    std::this_thread::sleep_for(std::chrono::milliseconds(++pass % 4 == 0 ? 20 : 1));
  }
}
