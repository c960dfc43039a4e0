#include "binary/placement/copies_segment.hpp"

#include <dwarf.h>
#include <elf.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <set>

namespace holdfast::binary {
namespace {

constexpr std::uint64_t kLineBytes = 64;

// The index of the unwind table (.eh_frame_hdr, LSB 10.6.2): version 1, where the table is, how many entries there are, and for
// each the begin of a function and the entry that describes it, sorted. Each number has 32 bits. All but the count are
// distances, of the table from the number itself, of the others from the begin of the index.
constexpr std::array<std::uint8_t, 4> kIndexKind{1, DW_EH_PE_pcrel | DW_EH_PE_sdata4, DW_EH_PE_udata4,
                                                 DW_EH_PE_datarel | DW_EH_PE_sdata4};
constexpr std::size_t kIndexHead = 12;
constexpr std::size_t kIndexEntry = 8;
constexpr std::uint64_t kEntryAlignment = 8;
/// Where an entry of the unwind table says the begin of its function.
constexpr std::uint64_t kEntryBegin = 8;

std::vector<std::uint8_t> number_32(std::uint64_t value) {
  std::vector<std::uint8_t> bytes(4);
  put_32(value, bytes);
  return bytes;
}

/// Names of functions that have parts elsewhere, which lead back into them.
std::set<std::string> names_of_split(const ElfImage& image) {
  std::set<std::string> names;
  for (const auto& symbol : image.symbols()) {
    const auto part = symbol.name.find(".cold");
    if (part != std::string::npos) names.insert(symbol.name.substr(0, part));
  }
  return names;
}

std::vector<std::uint8_t> number_64(std::uint64_t value) {
  std::vector<std::uint8_t> bytes(sizeof value);
  std::memcpy(bytes.data(), &value, sizeof value);
  return bytes;
}

}  // namespace

CopiesSegment::CopiesSegment(const ElfImage& image, std::uint64_t begin, Unwinding unwinding)
    : image_(image),
      begin_(begin),
      unwinding_(unwinding),
      index_entries_(indexed_entries()),
      entries_(unwind_entries(image)) {
  for (const auto& symbol : image.symbols()) {
    auto& end = ends_[symbol.address];
    if (symbol.is_function()) end = std::max(end, symbol.address + symbol.size);
  }
  const auto parts = names_of_split(image);
  for (const auto& symbol : image.symbols()) {
    if (parts.contains(symbol.name)) split_.insert(symbol.address);
  }
}

std::vector<FunctionLeft> CopiesSegment::add(const std::vector<FunctionPlace>& functions) {
  std::vector<FunctionLeft> left;
  for (const auto& function : functions) {
    if (auto why = add_copy(function); !why.empty()) left.push_back({function.address, std::move(why)});
  }
  return left;
}

std::string CopiesSegment::add_copy(const FunctionPlace& place) {
  const auto [begin, line] = place;
  const auto end = ends_.find(begin);
  if (end == ends_.end() || end->second <= begin) return "nothing says how long it is";
  const auto wanted = line * kLineBytes + begin % kLineBytes;
  const auto to = this->end() + ((wanted - this->end()) & (kPageBytes - 1));
  FunctionCode function(image_, begin, end->second);
  if (auto why = why_not_unwound(function, to); !why.empty()) return why;
  auto code = copied_code(function, to, {});
  if (!code.why_not.empty()) return code.why_not;
  append(to, code.bytes);
  copies_.push_back({std::move(function), to});
  return "";
}

std::string CopiesSegment::why_not_unwound(const FunctionCode& function, std::uint64_t to) const {
  const auto* entry = entry_at(function.begin);
  if (entry == nullptr) return "";  // exceptions do not pass through the function itself
  if (entry->begin != function.begin || copied_unwind_entry(image_, *entry, to, to).empty())
    return "its unwind table is of another kind";
  const bool can_be = (unwinding_ == Unwinding::in_place && !split_.contains(function.begin)) ||
                      (unwinding_ == Unwinding::by_index && !index_entries_.empty());
  return can_be || !function.has_calls() ? ""
                                         : "it calls others, and exceptions could not pass through its copy";
}

void CopiesSegment::append(std::uint64_t address, const std::vector<std::uint8_t>& more) {
  bytes_.resize(address - begin_);
  bytes_.insert(bytes_.end(), more.begin(), more.end());
}

void CopiesSegment::finish() {
  if (copies_.empty()) return;
  CopiedAddresses functions;
  for (const auto& copy : copies_) functions.emplace(copy.function.begin, copy.to);
  for (const auto& copy : copies_) {
    auto addresses = functions;
    for (const auto& table : copy.function.tables) {
      const auto at = rounded_up(end(), kLineBytes);
      append(at, copied_table(table, copy.function.begin, copy.function.end, copy.to, at));
      addresses[table.begin] = at;
    }
    const auto code = copied_code(copy.function, copy.to, addresses);
    std::ranges::copy(code.bytes, bytes_.begin() + static_cast<std::ptrdiff_t>(copy.to - begin_));
  }
  if (!index_entries_.empty()) add_unwind_index();
}

std::vector<Replacement> CopiesSegment::patches() const {
  std::vector<Replacement> patches;
  for (const auto& copy : copies_) {
    auto jump = number_32(copy.to - (copy.function.begin + kJumpBytes));
    jump.insert(jump.begin(), 0xe9);
    patches.push_back({copy.function.begin, std::move(jump)});
    patch_labels(copy, patches);
    const auto* entry = entry_at(copy.function.begin);
    if (entry != nullptr && unwinding_ == Unwinding::in_place)
      patches.push_back({entry->at + kEntryBegin, number_32(copy.to - (entry->at + kEntryBegin))});
  }
  return patches;
}

/// Addresses of labels, which the loader writes into a table, lead into the copy. They stand in its list of what it writes
/// (RELA), or, of packed lists (RELR), where they are written to.
void CopiesSegment::patch_labels(const Copy& copy, std::vector<Replacement>& patches) const {
  const auto moved = [&](std::uint64_t label) { return label - copy.function.begin + copy.to; };
  std::set<std::uint64_t> listed;
  const auto* list = image_.section_named(".rela.dyn");
  const auto bytes =
      list == nullptr ? std::span<const std::uint8_t>() : image_.bytes(list->begin, list->end - list->begin);
  for (std::size_t at = 0; at + sizeof(Elf64_Rela) <= bytes.size(); at += sizeof(Elf64_Rela)) {
    Elf64_Rela one{};
    std::memcpy(&one, bytes.data() + at, sizeof one);
    const auto label = static_cast<std::uint64_t>(one.r_addend);
    if (ELF64_R_TYPE(one.r_info) != R_X86_64_RELATIVE) continue;
    listed.insert(one.r_offset);
    if (copy.function.is_within(label))
      patches.push_back({list->begin + at + offsetof(Elf64_Rela, r_addend), number_64(moved(label))});
  }
  for (const auto address : image_.relocated()) {
    const auto& relocation = *image_.relocation(address);
    const auto label = static_cast<std::uint64_t>(relocation.addend);
    if (relocation.kind == Relocation::Kind::pointer && relocation.symbol.empty() &&
        !listed.contains(address) && copy.function.is_within(label))
      patches.push_back({address, number_64(moved(label))});
  }
}

/// Adds entries of the copies, and an index of all of them.
void CopiesSegment::add_unwind_index() {
  auto entries = index_entries_;
  for (const auto& copy : copies_) {
    const auto* entry = entry_at(copy.function.begin);
    if (entry == nullptr) continue;
    if (unwinding_ == Unwinding::in_place) {
      entries.erase(copy.function.begin);
      entries.emplace(copy.to, entry->at);
      continue;
    }
    const auto at = rounded_up(end(), kEntryAlignment);
    entries.emplace(copy.to, at);
    append(at, copied_unwind_entry(image_, *entry, copy.to, at));
  }
  append(end(), std::vector<std::uint8_t>(4));  // ends the entries
  const auto* table = image_.section_named(".eh_frame");
  if (table == nullptr) return;
  index_ = rounded_up(end(), kEntryAlignment);
  std::vector<std::uint8_t> index(kIndexHead + kIndexEntry * entries.size());
  const std::span all(index);
  std::ranges::copy(kIndexKind, index.begin());
  put_32(table->begin - (index_ + 4), all.subspan(4));
  put_32(entries.size(), all.subspan(8));
  auto place = kIndexHead;
  for (const auto& [begin, entry] : entries) {
    put_32(begin - index_, all.subspan(place));
    put_32(entry - index_, all.subspan(place + 4));
    place += kIndexEntry;
  }
  append(index_, index);
}

const UnwindEntry* CopiesSegment::entry_at(std::uint64_t address) const {
  const auto behind = std::ranges::upper_bound(entries_, address, {}, &UnwindEntry::begin);
  if (behind == entries_.begin() || address >= std::prev(behind)->end) return nullptr;
  return &*std::prev(behind);
}

std::map<std::uint64_t, std::uint64_t> CopiesSegment::indexed_entries() const {
  std::map<std::uint64_t, std::uint64_t> entries;
  const auto* index = image_.section_named(".eh_frame_hdr");
  if (index == nullptr || !std::ranges::equal(image_.bytes(index->begin, kIndexKind.size()), kIndexKind))
    return entries;
  TableReader reader(image_, index->begin, index->end - index->begin);
  reader.skip(kIndexKind.size() + 4);
  for (auto left = reader.number(4); left > 0 && reader.good(); --left) {
    const auto begin = index->begin + static_cast<std::uint64_t>(reader.signed_number(4));
    entries[begin] = index->begin + static_cast<std::uint64_t>(reader.signed_number(4));
  }
  return entries;
}

}  // namespace holdfast::binary
