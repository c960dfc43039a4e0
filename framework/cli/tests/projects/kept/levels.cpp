// Prints spins.hpp: how many steps of work::spin() make what is done after the change take a tenth longer than what is kept, each
// alone, in processor time. The median of parts of 2 ms, of both by turns.

#include <cstdio>
#include <ctime>

#include "work.hpp"

namespace {

double now_ns() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

template <typename Body>
double level_of(Body body) {
  constexpr int kParts = 25;
  std::vector<double> each;
  for (int part = 0; part < kParts; ++part) {
    const double begin = now_ns();
    double end = begin;
    int times = 0;
    for (; end < begin + 2e6; end = now_ns(), ++times) body();
    if (part >= kParts / 5) each.push_back((end - begin) / times);
  }
  const auto middle = each.begin() + static_cast<std::ptrdiff_t>(each.size() / 2);
  std::nth_element(each.begin(), middle, each.end());
  return *middle;
}

/// Each look starts from what the last one found.
template <typename Kept, typename Other>
std::uint64_t spins() {
  const auto kept = std::make_unique<Kept>();
  const auto other = std::make_unique<Other>();
  const double step = level_of([] { work::spin(10000); }) / 10000;
  double steps = 0;
  for (int look = 0; look < 4; ++look) {
    const double wanted = 1.1 * level_of([&] { (*kept)(); });
    const double found = level_of([&] {
      (*other)();
      work::spin(static_cast<std::uint64_t>(steps));
    });
    steps = std::max(0.0, steps + (wanted - found) / step);
  }
  return static_cast<std::uint64_t>(steps);
}

}  // namespace

#define TYPE(...) __VA_ARGS__
#define KIND(name, of_kept, of_other)                        \
  std::printf("constexpr std::uint64_t " #name " = %llu;\n", \
              static_cast<unsigned long long>(spins<TYPE of_kept, TYPE of_other>()));

int main() {
  std::puts("#pragma once\n\n#include <cstdint>\n\nnamespace spins {\n");
  KINDS(KIND)
  std::puts("\n}  // namespace spins");
}
