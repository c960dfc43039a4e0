#include "bench/address_offset.hpp"

#include <alloca.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "bench/split_mix.hpp"
#include "holdfast/keep.hpp"

namespace holdfast::bench {

namespace {

constexpr std::size_t kPage = 4096;
constexpr std::size_t kAligned = 16;  ///< of both stack and heap

/// From an address on, or down to it, so many bytes lead to a place of a page.
std::size_t bytes_to(std::size_t place, std::uintptr_t from) { return (place - from) % kPage; }
std::size_t bytes_down_to(std::size_t place, std::uintptr_t from) { return (from - place) % kPage; }

std::unique_ptr<char[]> block_of(std::size_t bytes) {
  auto block = std::make_unique_for_overwrite<char[]>(bytes);
  keep(block);
  return block;
}

/// Ends there in its page: what is freed last is most often what is given out again.
std::unique_ptr<char[]> block_up_to(std::size_t place) {
  const auto begin = reinterpret_cast<std::uintptr_t>(block_of(2 * kPage).get());
  return block_of(kPage + bytes_to(place, begin));
}

}  // namespace

std::size_t requested_address_offset() {
  const char* padding = std::getenv("HOLDFAST_PADDING");
  return padding == nullptr ? 0 : std::strlen(padding);
}

int with_address_offset(std::size_t number, const std::function<int()>& work) {
  if (number == 0) return work();
  SplitMix random(number);
  const auto place = [&] { return kAligned * random.below(kPage / kAligned); };
  const auto taken = block_up_to(place());
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  void* lower = alloca(kAligned + bytes_down_to(place(), here));
  keep(lower);
  return work();
}

}  // namespace holdfast::bench
