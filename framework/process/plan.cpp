#include "process/plan.hpp"

#include <algorithm>
#include <random>
#include <utility>

namespace holdfast::process {

namespace {
constexpr std::uint64_t kPaddingBytes = 4096;
/// Number of offsets in a page, in steps of 16 bytes, the alignment of stacks.
constexpr int kPlaces = 256;
}  // namespace

std::vector<Slot> plan_rounds(int rounds, bool with_baseline, std::uint64_t seed, CodePlaces places) {
  // The C++ standard defines the numbers that the engine returns, but not those of the distributions. So only
  // the engine is used.
  std::mt19937_64 random(seed);
  std::vector<Slot> plan;
  auto first = Side::baseline;
  auto second = Side::current;
  for (int round = 0; round < rounds; ++round) {
    // The second round of a pair mirrors the first one, so only the first one is drawn.
    const bool swap = round % 2 == 0 ? random() % 2 == 1 : true;
    if (swap) std::swap(first, second);
    const auto padding = static_cast<int>(random() % kPaddingBytes);
    for (const Side side : {first, second}) {
      if (with_baseline || side == Side::current) plan.push_back({round, side, padding});
    }
  }
  for (auto& slot : plan) {
    if (places.count > 0) slot.place = (places.first + slot.round) % places.count;
  }
  return plan;
}

Launch padded(Launch launch, int padding) {
  launch.environment.push_back("HOLDFAST_PADDING=" + std::string(static_cast<std::size_t>(padding), 'x'));
  // The padding also determines the offset of the stack, so a seed fixes the whole plan.
  launch.stack_place = 16 * (padding % kPlaces);
  return launch;
}

std::vector<int> shares(int runs, int processes) {
  std::vector<int> made(static_cast<std::size_t>(std::min(runs, processes)), runs / processes);
  std::for_each_n(made.begin(), runs % processes, [](int& share) { ++share; });
  return made;
}

}  // namespace holdfast::process
