#include "events/machine_probe.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <string>

#include "model/error.hpp"

namespace holdfast::events {

namespace {

constexpr std::uint32_t kSmallLines = 2048;
constexpr std::uint32_t kLargeLines = 65536;
constexpr std::uint32_t kLargeSteps = 128;
constexpr int kMultiplications = 10000;
constexpr int kAdditions = 1500;
constexpr double kFresh_ns = 5e6;  // the clock frequency changes within some ten milliseconds

/// Keeps a value alive without storing it.
template <class T>
void use(T& value) {
  // An empty asm statement that may change the value: the compiler can neither remove nor combine the steps.
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
    // 2^64 divided by the golden ratio. It is odd, so that no product becomes 0.
    value *= 0x9E3779B97F4A7C15U;
    use(value);  // each product depends on the one before
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

}  // namespace

/// The pages are mapped instead of allocated: the kernel zeroes them, so only the links are written. They are mapped
/// all at once, without a page fault for each. Huge pages are not requested: in a virtual machine whose host
/// reclaims free memory, each takes up to 7 ms, while small ones are available at once.
Chase::Chase(std::uint32_t lines) : bytes_(lines * sizeof(Line)) {
  void* pages =
      mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
  if (pages == MAP_FAILED) throw Error("no memory for " + std::to_string(bytes_) + " bytes of the probes");
  table_ = static_cast<Line*>(pages);
  // One cycle: a congruential rule of full period (Hull and Dobell: increment odd, multiplier 1 modulo 4).
  // Numerical Recipes has these two constants.
  for (std::uint32_t i = 0; i < lines; ++i) table_[i].next = (i * 1664525U + 1013904223U) % lines;
}

Chase::~Chase() { munmap(table_, bytes_); }

std::uint32_t Chase::follow(std::uint32_t from, std::uint32_t steps) const {
  for (std::uint32_t i = 0; i < steps; ++i) from = table_[from].next;
  use(from);
  return from;
}

MachineProbe::MachineProbe() : small_(kSmallLines), large_(kLargeLines) {}

Probes MachineProbe::read() {
  Probes probes;
  probes.clock_ns = std::min(time_of(multiply), time_of(multiply));
  probes.cache_ns = time_of([&] { small_.follow(0, kSmallLines); });
  probes.throughput_ns = time_of(add);
  probes.large_cache_ns = time_of([&] { place_ = large_.follow(place_, kLargeSteps); });
  return probes;
}

Probes typical_reading(Probe& probe) {
  probe.read();
  const std::array<Probes, 3> readings{probe.read(), probe.read(), probe.read()};
  const auto middle = [&](double Probes::*of) {
    std::array<double, readings.size()> values{};
    std::transform(readings.begin(), readings.end(), values.begin(),
                   [of](const Probes& one) { return one.*of; });
    std::ranges::sort(values);
    return values[values.size() / 2];
  };
  return {.clock_ns = middle(&Probes::clock_ns),
          .cache_ns = middle(&Probes::cache_ns),
          .throughput_ns = middle(&Probes::throughput_ns),
          .large_cache_ns = middle(&Probes::large_cache_ns)};
}

Probes SharedReadings::at(double now_ns) {
  if (!taken_ns_ || now_ns - *taken_ns_ >= kFresh_ns) {
    last_ = typical_reading(probe_);
    taken_ns_ = now_ns;
  }
  return last_;
}

}  // namespace holdfast::events
