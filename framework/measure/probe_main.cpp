// holdfast-probe: one reading of the machine by a process of its own, for programs that do not link the
// library. The wrapper runs it between the arms. It writes what a benchmark program writes: to the file that
// HOLDFAST_WIRE names, one sample with the readings beside it.

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

#include "measure/probe.hpp"
#include "wire/child_lines.hpp"

namespace {

using holdfast::Probes;

constexpr std::size_t kReadings = 3;

double middle(const std::array<Probes, kReadings>& readings, double Probes::*probe) {
  std::array<double, kReadings> values{};
  for (std::size_t i = 0; i < kReadings; ++i) values.at(i) = readings.at(i).*probe;
  std::sort(values.begin(), values.end());
  return values[kReadings / 2];
}

Probes typical_reading() {
  holdfast::measure::MachineProbe probe;
  probe.read();  // finds its tables cold
  std::array<Probes, kReadings> readings;
  for (auto& reading : readings) reading = probe.read();
  return {.clock_ns = middle(readings, &Probes::clock_ns),
          .cache_ns = middle(readings, &Probes::cache_ns),
          .throughput_ns = middle(readings, &Probes::throughput_ns),
          .large_cache_ns = middle(readings, &Probes::large_cache_ns)};
}

}  // namespace

int main() {
  const char* path = std::getenv("HOLDFAST_WIRE");
  if (path == nullptr) {
    std::fputs("holdfast-probe: HOLDFAST_WIRE must name a file\n", stderr);
    return 2;
  }
  holdfast::wire::ChildReport report;
  report.benchmark = "probe";
  report.complete = true;
  report.samples = {{.value = 1, .cpu_ns = 1, .beside = typical_reading()}};
  const auto lines = holdfast::wire::child_lines({report});
  std::FILE* file = std::fopen(path, "we");
  const bool written = file != nullptr && std::fputs(lines.c_str(), file) >= 0;
  return file != nullptr && std::fclose(file) == 0 && written ? 0 : 2;
}
