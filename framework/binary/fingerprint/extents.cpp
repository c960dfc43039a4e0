#include <algorithm>

#include "binary/fingerprint/content.hpp"
#include "binary/fingerprint/passed_pointers.hpp"

// Finds the end of data of which only the begin is known.

namespace holdfast::binary {
namespace {

constexpr std::uint64_t kPointerBytes = 8;
/// This is the last code point of Unicode.
constexpr std::uint32_t kCharacterMax = 0x10ffff;
/// Bytes of code to examine; enough for a dozen instructions.
constexpr std::size_t kCodeMax = 256;

/// Reads a character of `size` bytes.
std::uint32_t character_at(std::span<const std::uint8_t> bytes, std::size_t at, std::size_t size) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < size; ++i) value |= std::uint32_t{bytes[at + i]} << (8 * i);
  return value;
}

/// Returns the number of bytes up to and including the first zero; 0 if they are not characters of that size.
std::size_t text_length(std::span<const std::uint8_t> bytes, std::size_t size) {
  for (std::size_t at = 0; at + size <= bytes.size(); at += size) {
    const auto value = character_at(bytes, at, size);
    if (value == 0) return at + size;
    if (value > kCharacterMax) return 0;
  }
  return 0;
}

/// Returns true if the first character may have 2 bytes: Latin letters have a zero in the second one.
bool looks_wide(std::span<const std::uint8_t> bytes) {
  return bytes.size() > 1 && bytes[0] != 0 && bytes[1] == 0;
}

/// Returns true for a C identifier. Linkers define symbols for the begin and the end of sections with such names.
bool is_c_name(const std::string& name) {
  const auto is_part = [](char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  return !name.empty() && std::ranges::all_of(name, is_part);
}

constexpr std::uint64_t kSlot = 8;

}  // namespace

std::size_t longest_text(std::span<const std::uint8_t> bytes) {
  return std::max(
      {text_length(bytes, 1), looks_wide(bytes) ? text_length(bytes, 2) : 0, text_length(bytes, 4)});
}

/// Returns the end of a text with characters of two bytes, or `begin` if there is no such text. A text of one character, "S",
/// looks like the begin of such a text. So each other reference into the text must have an even distance from its begin, and the
/// text must look wide from there on.
std::uint64_t Describer::end_of_wide_text(std::uint64_t begin, std::uint64_t end) const {
  for (auto next = boundaries_.next(begin); next > begin && next < end; next = boundaries_.next(next)) {
    const auto rest = image_.bytes(next, end - next);
    if ((next - begin) % 2 != 0 || (rest.size() > 1 && rest[1] != 0)) return begin;
  }
  return end;
}

/// Returns the end of data: the next reference, but never in the middle of a text, and without trailing padding.
std::uint64_t Describer::end_of_data(std::uint64_t begin, const Section& section) const {
  auto end = std::min(boundaries_.next(begin), section.end);
  const auto rest = image_.bytes(begin, section.end - begin);
  end = std::max({end, begin + text_length(rest, 1), begin % 4 == 0 ? begin + text_length(rest, 4) : 0});
  if (begin % 2 == 0 && looks_wide(rest))
    end = std::max(end, end_of_wide_text(begin, begin + text_length(rest, 2)));
  // Zeros before the next reference are padding or part of the data; both builds have the same data without
  // them. A word with a pointer is kept, because the loader may fill in its zeros.
  while (end > begin && end - begin <= rest.size() && rest[end - begin - 1] == 0 &&
         !holds_pointer((end - 1) / kPointerBytes * kPointerBytes))
    --end;
  return end;
}

std::uint32_t Describer::unit_of(const Part& function, const Body& body) const {
  if (function.unit != 0) return function.unit;
  for (const auto* chunk : body.chunks) {
    for (const auto& field : chunk->fields) {
      const auto part = parts_.variable_at(field.target);
      // An address at the begin of a variable may mean the end of the one before it. A read cannot.
      const bool is_within = part && (parts_[*part].begin < field.target || field.bytes > 0);
      if (is_within && parts_[*part].unit != 0) return parts_[*part].unit;
    }
  }
  return 0;
}

/// Returns the variable to which an address refers. Loops compare with the end of a table, and another variable may
/// begin at that address. If that variable is local to another object file, this function cannot refer to it, so the
/// address belongs to the variable before.
std::optional<std::size_t> Describer::variable_at(std::uint64_t address, std::uint32_t bytes,
                                                  const Own* own) const {
  const auto found = parts_.variable_at(address);
  if (!found || bytes > 0 || own == nullptr || own->unit == 0) return found;
  const auto& part = parts_[*found];
  if (part.begin != address || part.unit == 0 || part.unit == own->unit) return found;
  const auto before = parts_.variable_before(address, own->unit);
  return before ? before : found;
}

/// Returns true for entries that lead from the begin to instructions of one function, optionally followed by zeros.
bool Describer::is_jump_table(std::uint64_t begin, std::span<const std::uint8_t> bytes) const {
  std::optional<std::size_t> function;
  for (std::size_t at = 0; at + kTableEntry <= bytes.size(); at += kTableEntry) {
    const auto distance = static_cast<std::int32_t>(character_at(bytes, at, kTableEntry));
    if (distance == 0)
      return function && std::ranges::count(bytes.subspan(at), 0) == std::ssize(bytes.subspan(at));
    const auto led_to = parts_.function_at(begin + static_cast<std::uint64_t>(std::int64_t{distance}));
    if (!led_to || led_to != function.value_or(*led_to)) return false;
    function = led_to;
  }
  return function.has_value();
}

/// Adds the data before an address. If variables have no names, an address may be the end of a table that is read backwards.
/// Texts and jump tables are not such tables; the distances in a jump table matter only to its own function.
void Describer::data_before(std::uint64_t address, Content& content) {
  constexpr std::uint64_t kTableMax = 4096;
  if (names_variables_) return;
  const auto* section = image_.section(address);
  if (section == nullptr) return;
  const auto begin =
      std::max({boundaries_.previous(address), section->begin, address - std::min(address, kTableMax)});
  const auto bytes = image_.bytes(begin, address - begin);
  if (bytes.size() != address - begin || bytes.empty() || longest_text(bytes) == bytes.size() ||
      is_jump_table(begin, bytes))
    return;
  content.tag('B');
  data(begin, address, nullptr, content);
}

/// Adds a list that the linker makes of the content of a section. Code that refers to its begin or its end iterates over it.
/// A read at its end refers to the data after it.
bool Describer::listed(std::uint64_t address, std::uint32_t bytes, Content& content) {
  // Entries of a list may point to its own begin.
  if (in_list_) return false;
  const auto is_list = [&](const Section& section) {
    return (section.begin == address || (section.end == address && bytes == 0)) && section.is_filled &&
           !section.is_code && is_c_name(section.name);
  };
  const auto found = std::ranges::find_if(image_.sections(), is_list);
  if (found == image_.sections().end()) return false;
  in_list_ = true;
  content.tag(address == found->begin ? 'S' : 'Z');
  content.text += found->name;
  data(found->begin, found->end, nullptr, content);
  in_list_ = false;
  return true;
}

void Describer::variables_ahead(const Op& op, const AddressField& field, Content& content) const {
  const auto address = field.target;
  const auto known = parts_.variable_at(address);
  const bool something_begins =
      !parts_.label_at(address).empty() || (known && parts_[*known].begin == address);
  if (something_begins && !field.is_indexed) return;
  const auto begin = [&](std::size_t part) { return parts_[part].begin; };
  const auto& variables = parts_.variables();
  const auto first = std::ranges::upper_bound(variables, address, {}, begin);
  const auto last = std::ranges::upper_bound(variables, address + field.ahead, {}, begin);
  if (first == last) return;
  if (!field.is_indexed && makes_pointer_for_call(image_.bytes(op.address, kCodeMax))) return;
  for (auto found = first; found != last; ++found) content.near.push_back(static_cast<std::uint32_t>(*found));
}

void Describer::thread_pointer(const Relocation& relocation, Content& content) {
  if (!relocation.symbol.empty() && !relocation.value)
    return content.refer(parts_.import(relocation.symbol), relocation.addend);
  thread_variable(relocation.value.value_or(0) + static_cast<std::uint64_t>(relocation.addend), content);
}

void Describer::thread_variable(std::uint64_t offset, Content& content) {
  if (const auto part = parts_.thread_variable_at(offset))
    return content.refer(*part, static_cast<std::int64_t>(offset - parts_[*part].begin));
  content.tag('T');
  content.number(offset);
  const auto& block = image_.threads();  // it is not known which variable is meant
  data(block.begin, block.begin + block.filled, nullptr, content);
}

/// Adds the thread-local variable that two slots describe: its module and its offset in that module. The linker knows the offset
/// if other modules cannot bind to the variable.
void Describer::module_of_threads(std::uint64_t at, Content& content) {
  content.tag('M');
  threads(content);
  const auto* offset = image_.relocation(at + kSlot);
  if (offset != nullptr && offset->kind == Relocation::Kind::thread_offset)
    return thread_pointer(*offset, content);
  if (offset == nullptr) thread_variable(image_.word(at + kSlot), content);
}

void Describer::threads(Content& content) const {
  for (const auto part : parts_.thread_variables()) content.near.push_back(static_cast<std::uint32_t>(part));
}

}  // namespace holdfast::binary
