#include "binary/placement/copy_source.hpp"

#include <algorithm>
#include <string>

#include "binary/placement/unwind_index.hpp"

namespace holdfast::binary {
namespace {

/// Returns the names of functions that have split-off parts, which lead back into them.
std::set<std::string> names_of_split(const ElfImage& image) {
  std::set<std::string> names;
  for (const auto& symbol : image.symbols()) {
    const auto part = symbol.name.find(".cold");
    if (part != std::string::npos) names.insert(symbol.name.substr(0, part));
  }
  return names;
}

std::map<std::uint64_t, std::uint64_t> indexed_entries(const ElfImage& image) {
  std::map<std::uint64_t, std::uint64_t> entries;
  const auto* index = image.section_named(".eh_frame_hdr");
  if (index == nullptr || !std::ranges::equal(image.bytes(index->begin, kIndexKind.size()), kIndexKind))
    return entries;
  TableReader reader(image, index->begin, index->end - index->begin);
  // Skips the version, the encodings and the address of the table.
  reader.skip(kIndexKind.size() + 4);
  for (auto left = reader.number(4); left > 0 && reader.good(); --left) {
    const auto begin = index->begin + static_cast<std::uint64_t>(reader.signed_number(4));
    entries[begin] = index->begin + static_cast<std::uint64_t>(reader.signed_number(4));
  }
  return entries;
}

}  // namespace

CopySource::CopySource(const ElfImage& image)
    : image_(image), entries_(unwind_entries(image)), index_(indexed_entries(image)) {
  const auto parts = names_of_split(image);
  for (const auto& symbol : image.symbols()) {
    // Several names of one address may have different sizes; the largest one has all of the code.
    auto& end = ends_[symbol.address];
    if (symbol.is_function()) end = std::max(end, symbol.address + symbol.size);
    if (parts.contains(symbol.name)) split_.insert(symbol.address);
  }
}

const FunctionCode* CopySource::function_at(std::uint64_t begin) const {
  const auto end = ends_.find(begin);
  if (end == ends_.end() || end->second <= begin) return nullptr;
  return &decoded_.try_emplace(begin, image_, begin, end->second).first->second;
}

const UnwindEntry* CopySource::entry_at(std::uint64_t address) const {
  const auto behind = std::ranges::upper_bound(entries_, address, {}, &UnwindEntry::begin);
  if (behind == entries_.begin() || address >= std::prev(behind)->end) return nullptr;
  return &*std::prev(behind);
}

}  // namespace holdfast::binary
