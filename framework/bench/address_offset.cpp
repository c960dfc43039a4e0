#include "bench/address_offset.hpp"

#include <alloca.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "bench/split_mix.hpp"
#include "holdfast/keep.hpp"

namespace holdfast::bench {

namespace {

constexpr std::size_t kPage = 4096;
constexpr std::size_t kAligned = 16;  ///< alignment of both stack and heap
/// This size is larger than the gaps that blocks_up_to() fills, and smaller than 128 KiB, from which size on malloc uses
/// mmap(2). A mapped block would not show where the free memory of the heap begins.
constexpr std::size_t kLarge = 16 * kPage;
constexpr std::size_t kMostBlocks = 64;  ///< limit, in case the allocator does not return adjacent blocks

struct Freed {
  void operator()(char* block) const { std::free(block); }
};
using Block = std::unique_ptr<char, Freed>;

/// Return the number of bytes from an address up, or down, to an offset in a page.
std::size_t bytes_to(std::size_t place, std::uintptr_t from) { return (place - from) % kPage; }
std::size_t bytes_down_to(std::size_t place, std::uintptr_t from) { return (from - place) % kPage; }

std::uintptr_t address_of(const Block& block) { return reinterpret_cast<std::uintptr_t>(block.get()); }

/// Returns a block of malloc(). A compiler may remove a pair of malloc() and free() if the memory is not
/// used; keep() prevents that.
Block block_of(std::size_t bytes) {
  Block block(static_cast<char*>(std::malloc(bytes)));
  keep(block);
  return block;
}

/// Returns a block that ends at the offset `place` in a page. The block is shrunk in place, because an allocator would put a
/// new block of that size into a gap that is just large enough. At least a page is cut off, and glibc joins it with the free
/// memory after it.
Block block_up_to(std::size_t place) {
  auto block = block_of(3 * kPage);
  const auto size = kPage + bytes_to(place, address_of(block));
  if (auto* shrunk = static_cast<char*>(std::realloc(block.get(), size))) {
    static_cast<void>(block.release());
    block.reset(shrunk);
  }
  keep(block);
  return block;
}

/// Allocates blocks until a large block directly follows the last of them. They first fill the gaps of at least three pages
/// between earlier blocks, then the begin of the free memory after these.
std::vector<Block> blocks_up_to(std::size_t place) {
  std::vector<Block> taken;
  taken.reserve(kMostBlocks);
  std::uintptr_t end = 0;
  // The large block is freed at once. It only shows where the allocator puts the next block that fits no gap.
  // The allocator has a header before each block, so that the distance of adjacent blocks is not 0.
  do {
    taken.push_back(block_up_to(place));
    const auto begin = address_of(taken.back());
    end = begin + kPage + bytes_to(place, begin);
  } while (address_of(block_of(kLarge)) - end > 2 * kAligned && taken.size() < kMostBlocks);
  return taken;
}

}  // namespace

std::size_t requested_address_offset() {
  const char* padding = std::getenv("HOLDFAST_PADDING");
  return padding == nullptr ? 0 : std::strlen(padding);
}

/// The heap blocks live until `work` returns, because malloc() would give freed blocks to the benchmark first. The return
/// undoes both offsets: it destroys the blocks and frees the memory of alloca(). alloca() is called here and not in a
/// helper, because its memory is freed when its caller returns.
int with_address_offset(std::size_t number, const std::function<int()>& work) {
  if (number == 0) return work();
  SplitMix random(number);
  const auto place = [&] { return kAligned * random.below(kPage / kAligned); };
  const auto taken = blocks_up_to(place());
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  void* lower = alloca(kAligned + bytes_down_to(place(), here));
  keep(lower);
  return work();
}

}  // namespace holdfast::bench
