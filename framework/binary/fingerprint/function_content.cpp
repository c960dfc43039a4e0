#include "binary/fingerprint/function_content.hpp"

#include <algorithm>
#include <array>

namespace holdfast::binary {
namespace {

/// Functions of the compiler's start files that compare the begin of a list with its end. They do not read the variable that
/// begins at such an address.
constexpr std::array<std::string_view, 2> kComparingAddresses{"deregister_tm_clones", "register_tm_clones"};

}  // namespace

FunctionContent FunctionContents::of(const Part& function, const Body& body,
                                     const std::vector<bool>& dead_ends) {
  FunctionContent made{.whole = content(function, body, {}, Operands::addresses)};
  made.has_dead_ends = std::find(dead_ends.begin(), dead_ends.end(), true) != dead_ends.end();
  if (made.has_dead_ends) made.live = content(function, body, dead_ends, Operands::addresses);
  made.has_numbers = may_have_numbers(body);
  if (made.has_numbers) made.numbers = content(function, body, {}, Operands::numbers);
  return made;
}

/// Returns true if an immediate operand is the address of a function, or an address within this function, and so may be a
/// number.
bool FunctionContents::may_have_numbers(const Body& body) {
  return image_.is_fixed() && std::ranges::any_of(body.chunks, [&](const Decoded* chunk) {
           return std::ranges::any_of(chunk->fields, [&](const AddressField& field) {
             return field.is_immediate && (body.index_of(field.target) || describer_.callee(field.target));
           });
         });
}

Content FunctionContents::content(const Part& function, const Body& body, const std::vector<bool>& left_out,
                                  Operands operands) {
  Content content;
  const Numbering numbering(body, left_out);
  const Own own{body, numbering, describer_.unit_of(function, body),
                std::ranges::find(kComparingAddresses, function.name) != kComparingAddresses.end()};
  for (std::size_t chunk = 0; chunk < body.chunks.size(); ++chunk) {
    const auto& decoded = *body.chunks[chunk];
    for (std::size_t op = 0; op < decoded.ops.size(); ++op) {
      if (numbering.counts(body.first[chunk] + op)) add(decoded, decoded.ops[op], own, operands, content);
    }
    if (!decoded.whole) add_rest(decoded, function, content);
  }
  if (function.handlers != 0)
    describe_handlers(image_, function.handlers, function.begin, own, describer_, content);
  return content;
}

/// Adds an instruction: its bytes, with references instead of addresses. Jumps are added without their length, because
/// they may be short or long.
void FunctionContents::add(const Decoded& decoded, const Op& op, const Own& own, Operands operands,
                           Content& content) {
  const auto fields = decoded.fields_of(op);
  if (op.kind == Op::Kind::jump || op.kind == Op::Kind::branch) {
    content.tag('J');
    content.number(op.mnemonic);
  } else {
    const auto bytes = image_.bytes(op.address, op.length);
    const auto from = content.text.size();
    content.bytes(bytes);
    for (const auto& field : fields)
      std::fill_n(content.text.begin() + static_cast<std::ptrdiff_t>(from + field.at), field.size, '\0');
  }
  for (const auto& field : fields) {
    if (own.compares_addresses && field.to == AddressField::To::address) continue;
    if (field.ahead != 0) describer_.variables_ahead(op, field, content);
    if (field.to == AddressField::To::threads)
      describer_.threads(content);
    else if (field.to == AddressField::To::thread)
      describer_.thread_variable(image_.threads().block + field.target, content);
    else if (field.to == AddressField::To::address && is_number(field, own, operands))
      content.number(field.target);
    else
      describer_.address(field.target, field.bytes, &own, content);
  }
}

/// Returns true for a number that looks like an address of code, in a program that is loaded at its linked address. A
/// pointer would lead to the begin of a function, or into the function itself.
bool FunctionContents::is_number(const AddressField& field, const Own& own, Operands operands) {
  const auto* section = image_.section(field.target);
  if (!image_.is_fixed() || section == nullptr || !section->is_code) return false;
  if (operands == Operands::numbers && field.is_immediate) return true;
  return !own.body.index_of(field.target) && !describer_.callee(field.target);
}

/// Adds the bytes from the first one that is not an instruction.
void FunctionContents::add_rest(const Decoded& decoded, const Part& function, Content& content) {
  const auto from =
      decoded.ops.empty() ? function.begin : decoded.ops.back().address + decoded.ops.back().length;
  content.tag('?');
  if (from < function.end) content.bytes(image_.bytes(from, function.end - from));
}

}  // namespace holdfast::binary
