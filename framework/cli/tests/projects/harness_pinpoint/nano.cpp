// Measures like nanobench: it multiplies the iterations of an epoch by ten until an epoch lasts long enough, prints
// a table, and has a loop for each operation. Debian has no package of nanobench.
#include <chrono>
#include <cstdint>
#include <cstdio>

#include "work.hpp"

namespace ankerl::nanobench {

class Bench {
 public:
  template <typename Op>
  [[gnu::noinline]] Bench& run(const char* name, Op&& op) {
    using Clock = std::chrono::steady_clock;
    constexpr auto kWanted = std::chrono::milliseconds(1);
    constexpr int kEpochs = 11;
    double least = 1e300;
    std::uint64_t iterations = 1;
    for (int epoch = 0; epoch < kEpochs;) {
      const auto began = Clock::now();
      for (std::uint64_t i = 0; i < iterations; ++i) op();
      const std::chrono::duration<double, std::nano> took = Clock::now() - began;
      const double each = took.count() / static_cast<double>(iterations);
      if (each < least) least = each;
      if (epoch > 0 || took >= kWanted) {
        ++epoch;
      } else {
        iterations *= 10;
      }
    }
    std::printf("| %.2f | 0.0%% | `%s`\n", least, name);
    return *this;
  }
};

}  // namespace ankerl::nanobench

static unsigned sum;

int main() {
  std::puts("| ns/op | err% | benchmark\n|------:|-----:|:---------");
  ankerl::nanobench::Bench bench;
  bench.run("other", [] { sum += begin_with(1000); });
  bench.run("short", [] { sum += all(300); });
  return sum == 1 ? 1 : 0;
}
