#include <chrono>
#include <holdfast/holdfast.hpp>
#include <thread>

// A sample is one pass. Of any three in a row, one takes twenty times as long, so that the upper quartile is one of those
// however many samples there are.
HOLDFAST_BENCHMARK("accidents")(holdfast::State& state) {
  long pass = 0;
  for (auto _ : state) {
    std::this_thread::sleep_for(std::chrono::milliseconds(++pass % 3 == 0 ? 20 : 1));
  }
}
