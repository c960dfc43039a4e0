#include "callmap/jump_tables.hpp"

#include <algorithm>
#include <cstring>

namespace holdfast::callmap {
namespace {

constexpr std::size_t kLookBack = 16;        // instructions between the making of a target and its jump
constexpr std::size_t kMostEntries = 65536;  // of a table

template <class Integer>
bool read(const Module& module, std::uint64_t address, Integer& value) {
  const auto bytes = module.bytes(address, sizeof value);
  if (bytes.size() != sizeof value) return false;
  std::memcpy(&value, bytes.data(), sizeof value);
  return true;
}

/// Entries of 32 bits, counted from the table: code that can be loaded anywhere.
void read_relative(const Module& module, const Code& code, std::uint64_t table, std::vector<int>& targets) {
  for (std::size_t i = 0; i < kMostEntries; ++i) {
    std::int32_t offset = 0;
    if (!read(module, table + i * sizeof offset, offset)) return;
    const int target = code.at(table + static_cast<std::uint64_t>(static_cast<std::int64_t>(offset)));
    if (target < 0) return;
    targets.push_back(target);
  }
}

/// Entries of 64 bits, each an address; the loader may have to write it.
void read_absolute(const Module& module, const Code& code, std::uint64_t table, std::vector<int>& targets) {
  for (std::size_t i = 0; i < kMostEntries; ++i) {
    std::uint64_t address = 0;
    const auto at = table + i * sizeof address;
    if (const auto* relocation = module.relocation(at)) {
      address = relocation->target;
    } else if (!read(module, at, address)) {
      return;
    }
    const int target = code.at(address);
    if (target < 0) return;
    targets.push_back(target);
  }
}

}  // namespace

bool jumps_through_a_table(const Code& code, std::size_t jump) {
  const auto& all = code.instructions();
  const auto& from = all[jump];
  if (from.index != kNoRegister) return true;
  if (from.reads_memory || from.from == kNoRegister) return false;
  for (std::size_t back = 1; back <= std::min(jump, kLookBack); ++back) {
    const auto& maker = all[jump - back];
    if (maker.to != from.from) continue;
    // A pointer to a function is moved or loaded; the place of a case is computed.
    return !maker.moves || maker.index != kNoRegister;
  }
  return false;
}

std::vector<int> table_targets(const Module& module, const Code& code) {
  std::vector<int> targets;
  for (const auto& instruction : code.instructions()) {
    if (instruction.loads_address && instruction.memory != 0 && !code.covers(instruction.memory)) {
      read_relative(module, code, instruction.memory, targets);
      read_absolute(module, code, instruction.memory, targets);
    }
    if (instruction.index != kNoRegister && instruction.base == kNoRegister && instruction.displacement > 0)
      read_absolute(module, code, static_cast<std::uint64_t>(instruction.displacement), targets);
  }
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  return targets;
}

}  // namespace holdfast::callmap
