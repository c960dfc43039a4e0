#include "binary/placement/jump_tables.hpp"

#include <algorithm>
#include <cstring>

namespace holdfast::binary {
namespace {

constexpr std::size_t kDistanceBytes = 4;
constexpr std::size_t kAddressBytes = 8;

template <class Number>
Number number_in(std::span<const std::uint8_t> bytes) {
  Number value = 0;
  std::memcpy(&value, bytes.data(), sizeof value);
  return value;
}

bool leads_to_code(const ElfImage& image, std::uint64_t address) {
  const auto* section = image.section(address);
  return section != nullptr && section->is_code;
}

/// Reads entries while they lead to code.
JumpTable table_at(const ElfImage& image, std::uint64_t begin, JumpTable::Entry entry) {
  JumpTable table{.entry = entry, .begin = begin};
  const auto* section = image.section(begin);
  if (section == nullptr || section->is_code || !section->is_filled) return table;
  const auto bytes = image.bytes(begin, section->end - begin);
  const bool is_distance = entry == JumpTable::Entry::distance;
  const auto size = is_distance ? kDistanceBytes : kAddressBytes;
  for (std::size_t at = 0; at + size <= bytes.size(); at += size) {
    const auto rest = bytes.subspan(at);
    const auto target = is_distance
                            ? begin + static_cast<std::uint64_t>(std::int64_t{number_in<std::int32_t>(rest)})
                            : number_in<std::uint64_t>(rest);
    if (!leads_to_code(image, target)) break;
    table.targets.push_back(target);
  }
  return table;
}

bool begins_op(const Decoded& function, std::uint64_t address) {
  return std::ranges::binary_search(function.ops, address, {}, &Op::address);
}

}  // namespace

std::vector<JumpTable> jump_tables_of(const ElfImage& image, const Decoded& function, std::uint64_t begin,
                                      std::uint64_t end) {
  std::vector<JumpTable> tables;
  // Only an indirect jump reads a table.
  if (!std::ranges::any_of(function.ops, &Op::is_indirect_jump)) return tables;
  const auto is_own = [&](std::uint64_t target) {
    return begin <= target && target < end && begins_op(function, target);
  };
  for (const auto& field : function.fields) {
    if (field.to != AddressField::To::address) continue;
    if (std::ranges::find(tables, field.target, &JumpTable::begin) != tables.end()) continue;
    for (const auto entry : {JumpTable::Entry::distance, JumpTable::Entry::address}) {
      // In a position-independent program, the loader writes the addresses (copies_segment.cpp).
      if (entry == JumpTable::Entry::address && !image.is_fixed()) continue;
      auto table = table_at(image, field.target, entry);
      // Data that happens to look like addresses of code rarely leads to the begin of an
      // instruction of this function.
      if (!table.targets.empty() && is_own(table.targets.front())) tables.push_back(std::move(table));
    }
  }
  return tables;
}

std::vector<std::uint8_t> copied_table(const JumpTable& table, std::uint64_t begin, std::uint64_t end,
                                       std::uint64_t to, std::uint64_t at) {
  std::vector<std::uint8_t> bytes;
  for (const auto target : table.targets) {
    const auto now = begin <= target && target < end ? target - begin + to : target;
    const bool is_distance = table.entry == JumpTable::Entry::distance;
    const auto value = is_distance ? now - at : now;
    const auto size = is_distance ? kDistanceBytes : kAddressBytes;
    for (std::size_t i = 0; i < size; ++i) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
  }
  return bytes;
}

}  // namespace holdfast::binary
