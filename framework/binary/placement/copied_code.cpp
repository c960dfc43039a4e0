// A copy keeps all instructions and their lengths, and only their address fields change. References
// within the function stay relative. References out of it get a new distance, or lead to the copies of
// other functions and tables.

#include "binary/placement/copied_code.hpp"

#include <algorithm>
#include <cstring>

#include "binary/fingerprint/decoded.hpp"

namespace holdfast::binary {
namespace {

std::int64_t signed_32(std::span<const std::uint8_t> bytes) {
  std::int32_t value = 0;
  std::memcpy(&value, bytes.data(), sizeof value);
  return value;
}

/// Returns true if the field is relative to the end of the instruction. Other fields contain the address itself.
bool is_relative(const AddressField& field, const Op& op, std::span<const std::uint8_t> bytes) {
  if (field.to == AddressField::To::code) return true;
  if (field.size != 4) return false;
  return op.address + op.length + static_cast<std::uint64_t>(signed_32(bytes.subspan(field.at))) ==
         field.target;
}

bool fits_32(std::int64_t value) { return value == static_cast<std::int32_t>(value); }

/// Returns true if control may continue after the end of the function, as in handwritten assembly. A call at the end
/// is assumed not to return.
bool goes_on(const Decoded& code) {
  const auto is_padding = [](const Op& op) { return op.kind == Op::Kind::nothing; };
  const auto last = std::find_if_not(code.ops.rbegin(), code.ops.rend(), is_padding);
  return last == code.ops.rend() || last->kind == Op::Kind::onward || last->kind == Op::Kind::branch;
}

/// Returns the reason why the begin of the function cannot be replaced by a jump; empty if it can.
std::string why_no_jump(const Decoded& code, std::uint64_t begin, std::uint64_t end) {
  if (end - begin < kJumpBytes) return "it is shorter than a jump";
  for (const auto& field : code.fields) {
    if (field.to == AddressField::To::code && field.target > begin && field.target < begin + kJumpBytes)
      return "it jumps to its own first instructions";
  }
  return "";
}

}  // namespace

void put_32(std::uint64_t value, std::span<std::uint8_t> bytes) {
  const auto low = static_cast<std::uint32_t>(value);
  std::memcpy(bytes.data(), &low, sizeof low);
}

FunctionCode::FunctionCode(const ElfImage& of, std::uint64_t from, std::uint64_t behind)
    : image(of), begin(from), end(behind) {
  decode(image, begin, end, code);
  tables = jump_tables_of(image, code, begin, end);
}

bool FunctionCode::has_calls() const {
  return std::ranges::find(code.ops, Op::Kind::call, &Op::kind) != code.ops.end();
}

std::optional<std::uint64_t> OtherCopies::copy_of(std::uint64_t address, bool is_call) const {
  const auto* all = is_call ? functions : &tables;
  if (all == nullptr) return std::nullopt;
  const auto found = all->find(address);
  return found == all->end() ? std::nullopt : std::optional(found->second);
}

CopiedCode copied_code(const FunctionCode& function, std::uint64_t to, const OtherCopies& others) {
  const auto& [image, begin, end, code, tables] = function;
  const auto bytes = image.bytes(begin, end - begin);
  CopiedCode made{.bytes = {bytes.begin(), bytes.end()}, .why_not = {}};
  if (!code.whole) return {.bytes = {}, .why_not = "it contains bytes that are not instructions"};
  if (goes_on(code)) return {.bytes = {}, .why_not = "it continues into the code after it"};
  if (auto why = why_no_jump(code, begin, end); !why.empty()) return {.bytes = {}, .why_not = std::move(why)};
  for (const auto& op : code.ops) {
    const auto at = static_cast<std::size_t>(op.address - begin);
    const std::span all(made.bytes);
    for (const auto& field : code.fields_of(op)) {
      const bool is_code = field.to == AddressField::To::code;
      const bool relative = is_relative(field, op, all.subspan(at, op.length));
      // A pointer to the function keeps the address of the original, so that all such pointers are equal.
      if (function.is_within(field.target) || (is_code && field.target == begin)) {
        if (!relative) put_32(field.target - begin + to, all.subspan(at + field.at));
        continue;
      }
      const auto target = others.copy_of(field.target, is_code).value_or(field.target);
      if (!relative) {
        if (target != field.target) put_32(target, all.subspan(at + field.at));
        continue;
      }
      if (field.size != 4) return {.bytes = {}, .why_not = "a short jump leads out of it"};
      const auto distance = static_cast<std::int64_t>(target - (to + at + op.length));
      if (!fits_32(distance)) return {.bytes = {}, .why_not = "it is too far from what it refers to"};
      put_32(static_cast<std::uint64_t>(distance), all.subspan(at + field.at));
    }
  }
  return made;
}

std::vector<std::uint8_t> copied_unwind_entry(const ElfImage& image, const UnwindEntry& entry,
                                              std::uint64_t to, std::uint64_t at) {
  // An entry begins with its length, the distance back to its CIE, and the address of the
  // function relative to that field.
  constexpr std::size_t kCommonAt = 4;
  constexpr std::size_t kBeginAt = 8;
  const auto bytes = image.bytes(entry.at, entry.size);
  std::vector<std::uint8_t> made(bytes.begin(), bytes.end());
  const auto leads = [&](std::size_t offset) {
    return entry.at + offset + static_cast<std::uint64_t>(signed_32(bytes.subspan(offset)));
  };
  if (made.size() != entry.size || made.size() < 2 * kBeginAt || leads(kBeginAt) != entry.begin) return {};
  const std::span all(made);
  // The copy is behind the table, so the distance back to the CIE grows.
  put_32(at + kCommonAt - entry.common, all.subspan(kCommonAt));
  put_32(to - (at + kBeginAt), all.subspan(kBeginAt));
  if (entry.handlers == 0) return made;
  const auto offset = static_cast<std::size_t>(entry.handlers_at - entry.at);
  if (offset + 4 > made.size()) return {};
  // In a program that is loaded at its linked address, the entry contains the address itself.
  const bool is_absolute = static_cast<std::uint64_t>(signed_32(bytes.subspan(offset))) == entry.handlers;
  if (is_absolute) return made;
  if (leads(offset) != entry.handlers) return {};
  put_32(entry.handlers - (at + offset), all.subspan(offset));
  return made;
}

}  // namespace holdfast::binary
