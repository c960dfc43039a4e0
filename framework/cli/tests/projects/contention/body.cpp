#include <chrono>
#include <holdfast/holdfast.hpp>

#include "work.hpp"

HOLDFAST_BENCHMARK("body")(holdfast::State& state) {
  for (auto _ : state) {
    work_with_helpers(3, kHelpers);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}
