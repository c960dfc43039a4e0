#include "bench/address_offset.hpp"

#include <alloca.h>

#include <cstdlib>
#include <cstring>
#include <memory>

#include "bench/split_mix.hpp"
#include "holdfast/keep.hpp"

namespace holdfast::bench {

namespace {

constexpr std::size_t kPage = 4096;
constexpr std::size_t kAligned = 16;  ///< of both stack and heap

}  // namespace

std::size_t requested_address_offset() {
  const char* padding = std::getenv("HOLDFAST_PADDING");
  return padding == nullptr ? 0 : std::strlen(padding);
}

int with_address_offset(std::size_t number, const std::function<int()>& work) {
  if (number == 0) return work();
  SplitMix random(number);
  const auto heap = kAligned * (1 + random.below(kPage / kAligned));
  const auto stack = kAligned * (1 + random.below(kPage / kAligned));
  const auto taken = std::make_unique_for_overwrite<char[]>(heap);
  keep(taken);
  void* lower = alloca(stack);
  keep(lower);
  return work();
}

}  // namespace holdfast::bench
