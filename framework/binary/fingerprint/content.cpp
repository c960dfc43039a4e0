// Each kind of content begins with its own letter: R a reference, L a place in the function, P a pointer, D
// constant and W writable data, and so on. So two different contents never have the same text.

#include "binary/fingerprint/content.hpp"

#include <algorithm>
#include <iterator>

#include "binary/decoder.hpp"

namespace holdfast::binary {
namespace {

constexpr std::uint64_t kPointer = 8;
/// Maximum number of pieces of unnamed data that point to each other.
constexpr std::size_t kPiecesMax = 256;

}  // namespace

void Body::add(const Decoded& chunk) {
  first.push_back(size());
  chunks.push_back(&chunk);
}

std::size_t Body::size() const { return chunks.empty() ? 0 : first.back() + chunks.back()->ops.size(); }

std::size_t Body::chunk_of(std::size_t index) const {
  return static_cast<std::size_t>(std::upper_bound(first.begin(), first.end(), index) - first.begin()) - 1;
}

const Op& Body::operator[](std::size_t index) const {
  const auto chunk = chunk_of(index);
  return chunks[chunk]->ops[index - first[chunk]];
}

std::optional<std::size_t> Body::index_of(std::uint64_t address) const {
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    const auto& ops = chunks[i]->ops;
    if (ops.empty() || address < ops.front().address || address >= ops.back().address + ops.back().length)
      continue;
    return first[i] + std::min(chunks[i]->index_of(address), ops.size() - 1);
  }
  return std::nullopt;
}

Numbering::Numbering(const Body& body, const std::vector<bool>& left_out) : before_{0} {
  before_.reserve(body.size() + 1);
  for (const auto* chunk : body.chunks) {
    for (const auto& op : chunk->ops) {
      const auto index = before_.size() - 1;
      const bool counts = op.kind != Op::Kind::nothing && (left_out.empty() || !left_out[index]);
      before_.push_back(before_.back() + (counts ? 1 : 0));
    }
  }
}

std::optional<std::size_t> Numbering::number(std::size_t index) const {
  return counts(index) ? std::optional(before_[index]) : std::nullopt;
}

Boundaries::Boundaries(const ElfImage& image, const Parts& parts, const std::vector<Decoded>& functions) {
  const auto add = [&](std::uint64_t address) {
    const auto* section = image.section(address);
    if (section != nullptr && !section->is_code) sorted_.push_back(address);
  };
  for (const auto& function : functions) {
    for (const auto& field : function.fields) {
      if (field.to == AddressField::To::address || field.to == AddressField::To::memory) add(field.target);
    }
  }
  for (const auto address : image.relocated()) {
    const auto& relocation = *image.relocation(address);
    if (relocation.kind == Relocation::Kind::pointer && relocation.symbol.empty())
      add(static_cast<std::uint64_t>(relocation.addend));
  }
  for (const auto index : parts.variables()) {
    add(parts[index].begin);
    add(parts[index].end);
  }
  for (const auto& section : image.sections()) {
    sorted_.push_back(section.end);
    // A program that is loaded at its linked address has no relocations for pointers, so
    // each aligned word may be one.
    if (!image.is_fixed() || section.is_code || !section.is_filled) continue;
    for (auto at = section.begin; at + kPointer <= section.end; at += kPointer) add(image.word(at));
  }
  std::sort(sorted_.begin(), sorted_.end());
}

std::uint64_t Boundaries::previous(std::uint64_t address) const {
  const auto found = std::lower_bound(sorted_.begin(), sorted_.end(), address);
  return found == sorted_.begin() ? address : *std::prev(found);
}

std::uint64_t Boundaries::next(std::uint64_t address) const {
  const auto found = std::upper_bound(sorted_.begin(), sorted_.end(), address);
  return found == sorted_.end() ? address : *found;
}

Describer::Describer(const ElfImage& image, Parts& parts, const std::vector<Decoded>& decoded)
    : image_(image),
      parts_(parts),
      decoded_(decoded),
      boundaries_(image, parts, decoded),
      names_variables_(std::ranges::any_of(parts.variables(), [&](std::size_t part) {
        return !parts[part].is_global && !parts[part].name.starts_with('.');
      })) {}

void Describer::address(std::uint64_t address, std::uint32_t bytes, const Own* own, Content& content) {
  // A place in the function itself is the number of its instruction; E is an instruction that is left out.
  if (const auto index = own == nullptr ? std::nullopt : own->body.index_of(address)) {
    const auto number = own->numbering.number(*index);
    content.tag(number ? 'L' : 'E');
    if (number) content.number(*number);
    return;
  }
  // A read means the variable that begins at the address, and not the label.
  const bool reads_variable = bytes > 0 && parts_.variable_at(address);
  if (const auto label = parts_.label_at(address); !label.empty() && !reads_variable) {
    content.tag('N');
    content.text += label;
    return may_read(address, content);
  }
  if (listed(address, bytes, content)) return may_read(address, content);
  const auto* section = image_.section(address);
  // An address between sections is usually the end of one, such as the end of .bss.
  if (section == nullptr) {
    content.tag('X');
    if (const auto* before = image_.section_ending(address)) content.text += before->name;
    return;
  }
  if (section->name == ".dynamic") {  // only the loader reads .dynamic: this is the end of the data before
    content.tag('N');
    content.text += section->name;
    return content.number(address - section->begin);
  }
  if (section->is_code) return code(address, *section, content);
  // Each slot is described by what the loader writes there, because the linker
  // chooses the order of the slots.
  if (section->name.starts_with(".got")) {
    content.tag('G');
    if (const auto* relocation = image_.relocation(address))
      return pointer(address, *relocation, own, content);
    return this->address(image_.word(address), 0, own, content);
  }
  if (const auto variable = variable_at(address, bytes, own))
    return content.refer(*variable, static_cast<std::int64_t>(address - parts_[*variable].begin));
  content.tag(section->is_writable ? 'W' : 'D');
  // Pieces are numbered in the order of the visit, which is the same in both builds if the data is.
  if (depth_ == 0) pieces_.clear();
  const auto [piece, first] = pieces_.try_emplace(address, pieces_.size());
  if (!first) return content.number(piece->second);  // a cycle of pointers
  // In a program without names, only the address identifies writable data. If other data has names, unnamed data is a
  // constant of the compiler.
  const bool stays = names_variables_ || !section->is_writable || section->name == ".data.rel.ro";
  if (!stays || !section->is_filled || pieces_.size() > kPiecesMax) {
    content.text += section->name;
    content.number(address - section->begin);
  }
  if (!section->is_filled || pieces_.size() > kPiecesMax) return;
  data(address, bytes > 0 ? std::min(address + bytes, section->end) : end_of_data(address, *section), own,
       content);
  if (bytes == 0 && depth_ == 0) data_before(address, content);
}

/// Adds the variable that begins at the end of a label or list, because the code may mean either.
void Describer::may_read(std::uint64_t address, Content& content) const {
  if (const auto variable = parts_.variable_at(address))
    content.near.push_back(static_cast<std::uint32_t>(*variable));
}

void Describer::code(std::uint64_t address, const Section& section, Content& content) {
  if (section.name.starts_with(".plt")) {
    const auto name = behind_stub(address);
    if (!name.empty()) return content.refer(parts_.import(name), 0);
  }
  const auto function = parts_.function_at(address);
  if (!function) {  // for unnamed handwritten code, its bytes up to the next function
    content.tag('C');
    const auto next = parts_.next_function(address);
    return content.bytes(image_.bytes(address, std::min(next.value_or(section.end), section.end) - address));
  }
  const auto begin = parts_[*function].begin;
  if (begin == address) return content.refer(*function, 0);
  // An address in the middle is counted in instructions, because jumps may have other lengths.
  content.refer(*function, static_cast<std::int64_t>(decoded_[parts_.place(*function)].index_of(address)));
}

std::optional<std::size_t> Describer::callee(std::uint64_t address) {
  const auto* section = image_.section(address);
  if (section == nullptr || !section->is_code) return std::nullopt;
  if (section->name.starts_with(".plt")) {
    const auto name = behind_stub(address);
    return name.empty() ? std::nullopt : std::optional(parts_.import(name));
  }
  const auto function = parts_.function_at(address);
  return function && parts_[*function].begin == address ? function : std::nullopt;
}

std::string Describer::behind_stub(std::uint64_t address) const {
  const auto slot = slot_of_stub(image_.bytes(address, kStubBytes), address);
  const auto* relocation = slot == 0 ? nullptr : image_.relocation(slot);
  // Without a symbol, the slot is that of a function that a resolver chooses (IRELATIVE).
  if (relocation == nullptr || !relocation->symbol.empty())
    return relocation == nullptr ? "" : relocation->symbol;
  const auto chooser = parts_.function_at(static_cast<std::uint64_t>(relocation->addend));
  return chooser ? parts_[*chooser].name : "";
}

void Describer::pointer(std::uint64_t at, const Relocation& relocation, const Own* own, Content& content) {
  using enum Relocation::Kind;
  if (relocation.kind == thread_module) return module_of_threads(at, content);
  if (relocation.kind == thread_offset) return thread_pointer(relocation, content);
  if (relocation.kind == chosen_function) content.tag('I');
  if (!relocation.symbol.empty() && !relocation.value)
    return content.refer(parts_.import(relocation.symbol), relocation.addend);
  // A symbol that this file defines is described by its content, although the loader may
  // bind it to another module.
  const auto target = relocation.value.value_or(0) + static_cast<std::uint64_t>(relocation.addend);
  address(target, 0, own, content);
}

void Describer::variable(const Part& part, Content& content) {
  if (part.name.starts_with("_ZTS")) return;  // the name of a type, which is its content, too
  content.number(part.end - part.begin);
  if (part.kind == Part::Kind::thread_variable) {
    const auto& threads = image_.threads();
    if (part.begin < threads.filled)
      data(threads.begin + part.begin, threads.begin + std::min(part.end, threads.filled), nullptr, content);
    return;
  }
  const auto* relocation = image_.relocation(part.begin);
  const auto* section = image_.section(part.begin);
  if (relocation != nullptr && relocation->kind == Relocation::Kind::copy)
    return content.refer(parts_.import(relocation->symbol), 0);  // the library defines its content
  if (section == nullptr) return;
  content.tag(section->is_writable ? 'W' : 'D');
  if (section->is_filled) data(part.begin, part.end, nullptr, content);
}

bool Describer::holds_pointer(std::uint64_t address) const {
  return image_.relocation(address) != nullptr ||
         (image_.is_fixed() && address % kPointer == 0 && image_.section(image_.word(address)) != nullptr);
}

void Describer::data(std::uint64_t begin, std::uint64_t end, const Own* own, Content& content) {
  ++depth_;
  auto at = begin;
  if (own != nullptr) {
    const auto next = boundaries_.next(begin);  // exact end of a table: only texts have inner references
    at = jump_table(begin, next, *own, content);
    if (at > begin) end = std::min(end, next);
  }
  while (at < end) {
    if (at + kPointer <= end && holds_pointer(at)) {
      content.tag('P');
      if (const auto* relocation = image_.relocation(at))
        pointer(at, *relocation, own, content);
      else
        address(image_.word(at), 0, own, content);
      at += kPointer;
      continue;
    }
    auto next = at + 1;
    while (next < end && !(next + kPointer <= end && holds_pointer(next))) ++next;
    content.bytes(image_.bytes(at, next - at));
    at = next;
  }
  --depth_;
}

/// Adds the entries of a jump table, which lead to instructions of the function. Returns the address after them.
std::uint64_t Describer::jump_table(std::uint64_t begin, std::uint64_t end, const Own& own,
                                    Content& content) {
  auto at = begin;
  for (; at + kTableEntry <= end; at += kTableEntry) {
    std::int32_t distance = 0;
    const auto entry = image_.bytes(at, kTableEntry);
    if (entry.size() < kTableEntry) break;
    std::memcpy(&distance, entry.data(), kTableEntry);
    const auto target = begin + static_cast<std::uint64_t>(static_cast<std::int64_t>(distance));
    if (!own.body.index_of(target)) break;
    address(target, 0, &own, content);
  }
  return at;
}

}  // namespace holdfast::binary
