// Work whose amount a test changes: a chain of multiplications, each waiting for the one before it.

#include <cstdint>

constexpr int kSteps = 20'000;

std::uint64_t kernel(std::uint64_t value) {
  for (int step = 0; step < kSteps; ++step) value = value * 6364136223846793005U + 1442695040888963407U;
  return value;
}
