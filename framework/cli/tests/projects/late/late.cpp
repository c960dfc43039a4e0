#include <chrono>
#include <cstdint>
#include <cstdio>
#include <holdfast/holdfast.hpp>
#include <random>

#define APART __attribute__((noipa))

APART std::uint64_t spin(std::uint64_t x, int rounds) {
  for (int i = 0; i < rounds; ++i) x = x * 6364136223846793005U + (x >> 7);
  return x | 1;
}
APART std::uint64_t late(std::uint64_t x) { return spin(x, 20'000); }
APART std::uint64_t early(std::uint64_t x) { return spin(x, 20'000); }

APART bool is_later() {
  static const auto begin = std::chrono::steady_clock::now();
  return std::chrono::steady_clock::now() - begin > std::chrono::milliseconds(20);
}
APART bool is_called_often() {
  static int calls = 0;
  return ++calls > 300;
}
APART bool is_drawn() {
  static const bool drawn = std::random_device{}() % 4 == 0;
  return drawn;
}
APART bool is_placed() {
  static const auto* const made = new int(1);
  return (reinterpret_cast<std::uintptr_t>(made) >> 12U) % 2 == 0;
}
/// Returns true so rarely that hardly any traced process shows it.
APART bool is_in(const char* file) {
  std::FILE* opened = std::fopen(file, "r");
  const int first = std::fgetc(opened);
  const int second = std::fgetc(opened);
  std::fclose(opened);
  return first == 77 && second % 8 == 0;
}
APART bool is_never(std::uint64_t x) { return x == 0; }

template <class Decides>
void run(holdfast::State& state, const Decides& decides) {
  std::uint64_t x = 1;
  for (auto _ : state) {
    x = decides(x) ? late(x) : early(x);
    holdfast::keep(x);
  }
}

HOLDFAST_BENCHMARK("time")(holdfast::State& state) {
  run(state, [](std::uint64_t) { return is_later(); });
}
HOLDFAST_BENCHMARK("calls")(holdfast::State& state) {
  run(state, [](std::uint64_t) { return is_called_often(); });
}
HOLDFAST_BENCHMARK("chance")(holdfast::State& state) {
  run(state, [](std::uint64_t) { return is_drawn(); });
}
HOLDFAST_BENCHMARK("address")(holdfast::State& state) {
  run(state, [](std::uint64_t) { return is_placed(); });
}
HOLDFAST_BENCHMARK("chance_file")(holdfast::State& state) {
  run(state, [](std::uint64_t) {
    static const bool drawn = is_in("/dev/urandom");
    return drawn;
  });
}
HOLDFAST_BENCHMARK("kernel_file")(holdfast::State& state) {
  run(state, [](std::uint64_t) {
    static const bool busy = is_in("/proc/loadavg");
    return busy;
  });
}
HOLDFAST_BENCHMARK("own_file")(holdfast::State& state) {
  run(state, [](std::uint64_t) {
    static const bool asked = is_in(SOURCE);
    return asked;
  });
}
HOLDFAST_BENCHMARK("never")(holdfast::State& state) { run(state, is_never); }
