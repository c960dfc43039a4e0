#include "binary/members/addresses.hpp"

#include <numeric>
#include <ranges>

namespace holdfast::binary {
namespace {

/// Returns the sum of a place and a number that may change, such as an index.
ObjectPlace plus_index(ObjectTypes& types, const ObjectPlace& place, const RegisterValue& index) {
  return place.type == kNoType ? place : indexed(types, place, index.multiple_of());
}

/// Returns the index, which is multiplied by the scale of the operand.
RegisterValue scaled(const RegisterValue& index, int scale) {
  if (index.kind == ValueKind::constant) return RegisterValue::constant(index.number * scale);
  return RegisterValue::multiple(index.multiple_of() * static_cast<std::uint64_t>(scale));
}

/// Returns the place to which a register points if the object begins `offset` bytes after that place. A distance of
/// whole objects means an element of the same array. Any other distance means memory before the object, as in a
/// node of a list.
ObjectPlace place_before(ObjectTypes& types, const ObjectInMemory& object) {
  const auto size = static_cast<std::int64_t>(types.at(object.type).size);
  if (size != 0 && object.offset > 0 && object.offset % size != 0)
    return {.type = object.type, .offset = -object.offset};
  return moved(types, {.type = object.type}, -object.offset);
}

}  // namespace

template <class Range>
Addresses::Valid::Valid(const std::vector<Range>& ranges) {
  // Cuts the code where any range begins or ends, so that one binary search finds all ranges of an address.
  for (const auto& range : ranges) {
    from_[range.begin];
    from_[range.end];
  }
  for (std::uint32_t i = 0; i < ranges.size(); ++i) {
    for (auto at = from_.find(ranges[i].begin); at != from_.end() && at->first < ranges[i].end; ++at)
      at->second.push_back(i);
  }
}

const std::vector<std::uint32_t>& Addresses::Valid::at(std::uint64_t address) const {
  static const std::vector<std::uint32_t> none;
  const auto after = from_.upper_bound(address);
  return after == from_.begin() ? none : std::prev(after)->second;
}

Addresses::Addresses(const Module& module, ObjectTypes& types, VariablePlaces places)
    : module_(module),
      types_(types),
      places_(std::move(places)),
      pointers_(places_.pointers),
      objects_(places_.objects) {}

void Addresses::add_known(RegisterValues& values, std::uint64_t at) const {
  const auto know = [&](int reg, const ObjectPlace& place) {
    auto& value = values.registers[static_cast<std::size_t>(reg)];
    value = with_known(types_, value, place);
  };
  for (const auto index : objects_.at(at)) {
    const auto& object = places_.objects[index];
    // Objects on the stack are found by their place in the frame (on_stack()), and not by a register.
    if (object.reg < 0 || object.reg == kRsp) continue;
    if (values.registers[static_cast<std::size_t>(object.reg)].kind == ValueKind::frame) continue;
    if (object.first == 0) know(object.reg, place_before(types_, object));
  }
  for (const auto index : pointers_.at(at)) {
    const auto& pointer = places_.pointers[index];
    const auto& value = values.registers[static_cast<std::size_t>(pointer.reg)];
    if (value.kind != ValueKind::frame) {
      know(pointer.reg, {.type = pointer.type});
      continue;
    }
    auto& type = values.objects[{value.frame, value.number}];
    if (!holds(types_, {.type = type}, {.type = pointer.type})) type = pointer.type;
  }
}

ObjectPlace Addresses::on_stack(StackPlace place, const RegisterValues& values, std::uint64_t at) const {
  // The search goes backwards, because the objects of inner scopes are behind those of
  // outer ones, and hide them.
  for (const auto index : std::ranges::reverse_view(objects_.at(at))) {
    const auto& object = places_.objects[index];
    auto base = RegisterValue::on_frame(FrameKind::called, 0);
    if (object.reg >= 0) base = values.registers[static_cast<std::size_t>(object.reg)];
    if (base.kind != ValueKind::frame || base.frame != place.first) continue;
    const auto within = place.second - base.number - object.offset;
    if (within >= object.first && within < object.last) return {.type = object.type, .offset = within};
  }
  auto after = values.objects.upper_bound(place);
  if (after == values.objects.begin()) return {};
  const auto& [begin, type] = *std::prev(after);
  const auto within = place.second - begin.second;
  const bool inside = begin.first == place.first && within < static_cast<std::int64_t>(types_.at(type).size);
  return inside ? ObjectPlace{.type = type, .offset = within} : ObjectPlace{};
}

ObjectPlace Addresses::variable_at(std::uint64_t address) const {
  const auto& variables = types_.index().variables();
  const auto after = variables.upper_bound(address);
  if (after == variables.begin()) return {};
  const auto& [begin, entry] = *std::prev(after);
  const auto type = types_.of(entry);
  if (address - begin >= types_.at(type).size) return {};
  return {.type = type, .offset = static_cast<std::int64_t>(address - begin)};
}

ObjectPlace Addresses::object_at(const RegisterValue& address, const RegisterValues& values,
                                 std::uint64_t at) const {
  if (address.kind == ValueKind::object) return address.place;
  if (address.kind == ValueKind::frame) return on_stack({address.frame, address.number}, values, at);
  return address.kind == ValueKind::constant ? variable_at(static_cast<std::uint64_t>(address.number))
                                             : ObjectPlace{};
}

RegisterValue Addresses::plus(const RegisterValue& value, std::int64_t number) const {
  auto made = value;
  if (value.kind == ValueKind::object) return RegisterValue::object(moved(types_, value.place, number));
  if (value.kind == ValueKind::frame || value.kind == ValueKind::constant) made.number += number;
  if (value.kind == ValueKind::multiple)
    made =
        RegisterValue::multiple(std::gcd(value.multiple_of(), RegisterValue::constant(number).multiple_of()));
  return made;
}

RegisterValue Addresses::sum(const RegisterValue& a, const RegisterValue& b, const RegisterValues& values,
                             std::uint64_t at) const {
  const auto is_place = [](const RegisterValue& value) {
    return value.kind == ValueKind::object || value.kind == ValueKind::frame;
  };
  if (!is_place(a) && is_place(b)) return sum(b, a, values, at);
  // The sum of two addresses has no meaning.
  if (is_place(a) && is_place(b)) return {};
  if (b.kind == ValueKind::constant &&
      !(a.kind == ValueKind::multiple && variable_at(b.multiple_of()).type != kNoType))
    return plus(a, b.number);
  if (is_place(a)) return RegisterValue::object(plus_index(types_, object_at(a, values, at), b));
  // The address of a variable and an index.
  for (const auto& [address, index] : {std::pair(a, b), std::pair(b, a)}) {
    const auto place = object_at(address, values, at);
    if (place.type != kNoType) return RegisterValue::object(plus_index(types_, place, index));
  }
  if (!a.is_number() || !b.is_number()) return {};
  return RegisterValue::multiple(std::gcd(a.multiple_of(), b.multiple_of()));
}

RegisterValue Addresses::address_of(const MemoryOperand& operand, const RegisterValues& values,
                                    std::uint64_t at) const {
  if (operand.of_thread) return {};
  if (operand.address) return RegisterValue::constant(static_cast<std::int64_t>(*operand.address));
  const auto value_of = [&](int reg) {
    return reg == kNoRegister ? RegisterValue::constant(0) : values.registers[static_cast<std::size_t>(reg)];
  };
  auto base = value_of(operand.base);
  if (operand.index == kNoRegister && !operand.by_vector) return plus(base, operand.displacement);
  auto index = operand.by_vector ? RegisterValue::multiple(1) : value_of(operand.index);
  // lea (%rax,%rax,4) multiplies by 5.
  if (operand.base == operand.index && base.is_number())
    return plus(scaled(base, operand.scale + 1), operand.displacement);
  // With scale 1, base and index mean the same, and compilers use either for the address.
  if (index.kind == ValueKind::object && operand.scale == 1) std::swap(base, index);
  // If the base object has an index, an address outside of it is in another element.
  const auto size = static_cast<std::int64_t>(types_.at(base.place.type).size);
  const auto offset = base.place.offset + operand.displacement;
  if (base.kind == ValueKind::object && (offset < 0 || offset >= size)) base.place.of_many = true;
  return sum(plus(base, operand.displacement), scaled(index, operand.scale), values, at);
}

std::optional<std::int64_t> Addresses::filled_by_loader(std::uint64_t address) const {
  const auto* relocation = module_.image().relocation(address);
  if (relocation == nullptr || relocation->kind != Relocation::Kind::pointer) return std::nullopt;
  if (relocation->symbol.empty()) return relocation->addend;
  if (!relocation->value) return std::nullopt;
  return static_cast<std::int64_t>(*relocation->value) + relocation->addend;
}

void Addresses::forget_passed(RegisterValues& values, std::uint64_t at) const {
  std::erase_if(values.words, [&](const auto& word) {
    // Words outside of objects are registers that were saved, and variables whose address is not taken.
    const auto kind = types_.at(on_stack(word.first, values, at).type).kind;
    return kind == ObjectType::Kind::record || kind == ObjectType::Kind::array;
  });
}

RegisterValue Addresses::loaded(const RegisterValue& address, std::uint64_t bytes,
                                const RegisterValues& values, std::uint64_t at) const {
  // Only 8 bytes can be a pointer.
  if (bytes != 8) return RegisterValue::multiple(1);
  const auto place = object_at(address, values, at);
  const auto target = place.type == kNoType ? ObjectPlace{} : pointed_to(types_, place.type, place.offset);
  if (address.kind == ValueKind::frame) {
    const auto word = values.words.find({address.frame, address.number});
    const bool is_known = word != values.words.end() && word->second.kind != ValueKind::unknown &&
                          word->second.kind != ValueKind::conflict;
    // A number, such as null, may have been replaced by any code that has the address of the variable.
    if (is_known && (!word->second.is_number() || target.type == kNoType)) return word->second;
  }
  if (place.type != kNoType) return RegisterValue::object(target);
  if (address.kind != ValueKind::constant) return {};
  const auto filled = filled_by_loader(static_cast<std::uint64_t>(address.number));
  return filled ? RegisterValue::constant(*filled) : RegisterValue{};
}

}  // namespace holdfast::binary
