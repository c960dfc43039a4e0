// May read a file, which depends on the time: no trace shows that no other process reads it.
#include <holdfast/holdfast.hpp>

#include <ctime>
#include <fstream>

constexpr unsigned long kWork = 20'000;

HOLDFAST_BENCHMARK("restless")(holdfast::State& state) {
  for (auto _ : state) {
    volatile unsigned long sum = 0;
    if (std::time(nullptr) == 0) std::ifstream("never.txt").ignore();
    for (unsigned long i = 0; i < kWork; ++i) sum = sum + i;
  }
}
