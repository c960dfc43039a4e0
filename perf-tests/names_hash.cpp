#include "names_hash.hpp"

#include <algorithm>
#include <string_view>

#include "planted_work.hpp"

namespace {

/// Number of names between two checks of the planted work, because a check for each name would take too long.
constexpr std::size_t kBlock = 50;

/// Offset basis and prime of FNV-1a with 64 bits (draft-eastlake-fnv, sections 5 and 2).
std::uint64_t fnv1a(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char letter : text) hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
  return hash;
}

}  // namespace

void hash_names(std::span<const std::string> names, std::span<std::uint64_t> hashes) {
  for_each_with_planted((names.size() + kBlock - 1) / kBlock, [&](std::size_t block) {
    const std::size_t end = std::min(names.size(), (block + 1) * kBlock);
    for (std::size_t index = block * kBlock; index < end; ++index) hashes[index] = fnv1a(names[index]);
  });
}
