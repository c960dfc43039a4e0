// Work in three functions, so that there is something to shuffle.

#include <cstdint>

constexpr int kSteps = 10'000;

std::uint64_t first(std::uint64_t value) { return value * 6364136223846793005U; }
std::uint64_t second(std::uint64_t value) { return value + 1442695040888963407U; }
std::uint64_t all_steps(std::uint64_t value) {
  for (int step = 0; step < kSteps; ++step) value = second(first(value));
  return value;
}
