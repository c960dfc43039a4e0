#include "measure/probe.hpp"

#include <algorithm>
#include <array>
#include <ctime>

namespace holdfast::measure {
namespace {

constexpr std::uint32_t kSmallLines = 2048;
constexpr std::uint32_t kLargeLines = 131072;
constexpr std::uint32_t kLargeSteps = 128;
constexpr int kMultiplications = 10000;
constexpr int kAdditions = 1500;

/// Keeps a value alive without storing it.
template <class T>
void use(T& value) {
  asm volatile("" : "+r"(value));
}

double now_ns() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

template <class Work>
double time_of(const Work& work) {
  const double began_ns = now_ns();
  work();
  return now_ns() - began_ns;
}

void multiply() {
  std::uint64_t value = 3;
  for (int i = 0; i < kMultiplications; ++i) {
    value *= 0x9E3779B97F4A7C15U;
    use(value);  // each product waits for the one before
  }
}

void add() {
  std::array<std::uint64_t, 8> sums{};
  for (int i = 0; i < kAdditions; ++i) {
    for (auto& sum : sums) {
      sum += 7;
      use(sum);
    }
  }
}

template <class Line>
std::uint32_t chase(const std::vector<Line>& table, std::uint32_t from, std::uint32_t steps) {
  for (std::uint32_t i = 0; i < steps; ++i) from = table[from].next;
  use(from);
  return from;
}

/// `lines`, a power of two, in one cycle (Hull and Dobell: increment odd, multiplier 1 modulo 4).
template <class Line>
std::vector<Line> cycle_of(std::uint32_t lines) {
  std::vector<Line> table(lines);
  for (std::uint32_t i = 0; i < lines; ++i) table[i].next = (i * 1664525U + 1013904223U) % lines;
  return table;
}

}  // namespace

MachineProbe::MachineProbe() : small_(cycle_of<Line>(kSmallLines)), large_(cycle_of<Line>(kLargeLines)) {}

Probes MachineProbe::read() {
  Probes probes;
  probes.clock_ns = std::min(time_of(multiply), time_of(multiply));
  probes.cache_ns = time_of([&] { chase(small_, 0, kSmallLines); });
  probes.throughput_ns = time_of(add);
  probes.large_cache_ns = time_of([&] { place_ = chase(large_, place_, kLargeSteps); });
  return probes;
}

}  // namespace holdfast::measure
