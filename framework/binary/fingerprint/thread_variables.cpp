#include "binary/fingerprint/content.hpp"

namespace holdfast::binary {
namespace {

constexpr std::uint64_t kSlot = 8;

}  // namespace

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
  const auto& block = image_.threads();  // nobody knows which part of it is meant
  data(block.begin, block.begin + block.filled, nullptr, content);
}

/// Two slots: the module, and the offset in it, which the linker knows where others may not bind to the variable.
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
