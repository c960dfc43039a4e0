// Copies are made twice. add() places them one after the other, which shows their addresses; finish() writes
// them again with calls between copies, which need these addresses. The length of a copy never changes.

#include "binary/placement/copies_segment.hpp"

#include <elf.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <set>

#include "binary/placement/unwind_index.hpp"

namespace holdfast::binary {
namespace {

constexpr std::uint64_t kLineBytes = 64;

constexpr std::uint64_t kEntryAlignment = 8;
/// Offset of the function's begin in an entry of the unwind table.
constexpr std::uint64_t kEntryBegin = 8;

std::vector<std::uint8_t> number_32(std::uint64_t value) {
  std::vector<std::uint8_t> bytes(4);
  put_32(value, bytes);
  return bytes;
}

std::vector<std::uint8_t> number_64(std::uint64_t value) {
  std::vector<std::uint8_t> bytes(sizeof value);
  std::memcpy(bytes.data(), &value, sizeof value);
  return bytes;
}

}  // namespace

std::vector<FunctionLeft> CopiesSegment::add(const std::vector<FunctionPlace>& functions) {
  std::vector<FunctionLeft> left;
  for (const auto& function : functions) {
    if (auto why = add_copy(function); !why.empty()) left.push_back({function.address, std::move(why)});
  }
  return left;
}

std::string CopiesSegment::add_copy(const FunctionPlace& place) {
  const auto [begin, line] = place;
  if (addresses_.contains(begin)) return "";  // a second name of the same function
  const auto* function = source_.function_at(begin);
  if (function == nullptr) return "its length is unknown";
  const auto wanted = line * kLineBytes + begin % kLineBytes;
  // The copy begins at the first address behind the previous copy that has the wanted offset in a page.
  const auto to = end() + ((wanted - end()) & (kPageBytes - 1));
  if (auto why = why_not_unwound(*function, to); !why.empty()) return why;
  auto code = copied_code(*function, to, {});
  if (!code.why_not.empty()) return code.why_not;
  append(to, code.bytes);
  addresses_.emplace(begin, to);
  return "";
}

std::string CopiesSegment::why_not_unwound(const FunctionCode& function, std::uint64_t to) const {
  const auto* entry = source_.entry_at(function.begin);
  if (entry == nullptr) return "";  // exceptions do not pass through the original either
  if (entry->begin != function.begin || copied_unwind_entry(image(), *entry, to, to).empty())
    return "its unwind table is of another kind";
  const bool can_be = (unwinding_ == Unwinding::in_place && !source_.is_split(function.begin)) ||
                      (unwinding_ == Unwinding::by_index && !source_.index().empty());
  return can_be || !function.has_calls()
             ? ""
             : "it calls functions whose exceptions could not pass through its copy";
}

void CopiesSegment::append(std::uint64_t address, const std::vector<std::uint8_t>& more) {
  bytes_.resize(address - begin_);
  bytes_.insert(bytes_.end(), more.begin(), more.end());
}

void CopiesSegment::finish() {
  for (const auto& [begin, to] : addresses_) {
    const auto& function = *source_.function_at(begin);
    AddressesOfCopies tables;
    for (const auto& table : function.tables) {
      const auto at = rounded_up(end(), kLineBytes);
      append(at, copied_table(table, begin, function.end, to, at));
      tables.emplace(table.begin, at);
    }
    const auto code = copied_code(function, to, {.functions = &addresses_, .tables = std::move(tables)});
    std::ranges::copy(code.bytes, bytes_.begin() + static_cast<std::ptrdiff_t>(to - begin_));
  }
  if (!source_.index().empty()) add_unwind_index();
}

std::vector<Replacement> CopiesSegment::replacements() const {
  std::vector<Replacement> all = labels();
  for (const auto& [begin, to] : addresses_) {
    // The instruction jmp (e9) has a distance of 32 bits from its own end.
    auto jump = number_32(to - (begin + kJumpBytes));
    jump.insert(jump.begin(), 0xe9);
    all.push_back({begin, std::move(jump)});
    const auto* entry = source_.entry_at(begin);
    if (entry != nullptr && unwinding_ == Unwinding::in_place)
      all.push_back({entry->at + kEntryBegin, number_32(to - (entry->at + kEntryBegin))});
  }
  return all;
}

std::optional<std::uint64_t> CopiesSegment::moved_label(std::uint64_t label) const {
  // Excludes a function that begins at the label: a pointer to a function leads to the original.
  const auto behind = addresses_.lower_bound(label);
  if (behind == addresses_.begin()) return std::nullopt;
  const auto& [begin, to] = *std::prev(behind);
  return source_.function_at(begin)->is_within(label) ? std::optional(label - begin + to) : std::nullopt;
}

/// Returns replacements that make addresses of labels lead into copies. The loader writes these addresses into
/// tables. They are in the relocations (RELA) or, with packed relocations (RELR), in the relocated words.
std::vector<Replacement> CopiesSegment::labels() const {
  std::vector<Replacement> all;
  std::set<std::uint64_t> listed;
  const auto* list = image().section_named(".rela.dyn");
  const auto bytes =
      list == nullptr ? std::span<const std::uint8_t>() : image().bytes(list->begin, list->end - list->begin);
  for (std::size_t at = 0; at + sizeof(Elf64_Rela) <= bytes.size(); at += sizeof(Elf64_Rela)) {
    Elf64_Rela one{};
    std::memcpy(&one, bytes.data() + at, sizeof one);
    // A label has no symbol that others could refer to.
    if (ELF64_R_TYPE(one.r_info) != R_X86_64_RELATIVE) continue;
    listed.insert(one.r_offset);
    if (const auto moved = moved_label(static_cast<std::uint64_t>(one.r_addend)))
      all.push_back({list->begin + at + offsetof(Elf64_Rela, r_addend), number_64(*moved)});
  }
  for (const auto address : image().relocated()) {
    const auto& relocation = *image().relocation(address);
    const bool is_own = relocation.kind == Relocation::Kind::pointer && relocation.symbol.empty();
    const auto moved = moved_label(static_cast<std::uint64_t>(relocation.addend));
    if (is_own && moved && !listed.contains(address)) all.push_back({address, number_64(*moved)});
  }
  return all;
}

/// Adds unwind entries of the copies, and an index of all entries.
void CopiesSegment::add_unwind_index() {
  auto entries = source_.index();
  for (const auto& [begin, to] : addresses_) {
    const auto* entry = source_.entry_at(begin);
    if (entry == nullptr) continue;
    if (unwinding_ == Unwinding::in_place) {
      entries.erase(begin);
      entries.emplace(to, entry->at);
      continue;
    }
    const auto at = rounded_up(end(), kEntryAlignment);
    entries.emplace(to, at);
    append(at, copied_unwind_entry(image(), *entry, to, at));
  }
  append(end(), std::vector<std::uint8_t>(4));  // ends the entries
  const auto* table = image().section_named(".eh_frame");
  if (table == nullptr) return;
  index_ = rounded_up(end(), kEntryAlignment);
  std::vector<std::uint8_t> index(kIndexHead + kIndexEntry * entries.size());
  const std::span all(index);
  std::ranges::copy(kIndexKind, index.begin());
  put_32(table->begin - (index_ + 4), all.subspan(4));
  put_32(entries.size(), all.subspan(8));
  auto place = kIndexHead;
  // The unwinder does a binary search in the index, so the index must be sorted. The map already is.
  for (const auto& [begin, entry] : entries) {
    put_32(begin - index_, all.subspan(place));
    put_32(entry - index_, all.subspan(place + 4));
    place += kIndexEntry;
  }
  append(index_, index);
}

}  // namespace holdfast::binary
