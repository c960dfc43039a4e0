#include <chrono>
#include <holdfast/holdfast.hpp>
#include <thread>

// A sample is one pass. Of any four in a row, which a process takes, exactly one takes twenty times as long. Two of four would
// stay: at most a quarter of the samples counts as outliers.
HOLDFAST_BENCHMARK("accidents")(holdfast::State& state) {
  long pass = 0;
  for (auto _ : state) {
    std::this_thread::sleep_for(std::chrono::milliseconds(++pass % 4 == 0 ? 20 : 1));
  }
}
