#include <cstdint>
#include <thread>

#include "work.hpp"

int main() {
  std::uint64_t sums[2];
  std::thread other([&] { sums[0] = compute(100 * kTimes); });
  sums[1] = compute(100 * kTimes);
  other.join();
  return sums[0] == sums[1] ? 0 : 1;
}
