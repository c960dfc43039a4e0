#include "binary/members/register_effects.hpp"

namespace holdfast::binary {
namespace {

using Does = Operation::Does;

constexpr std::size_t kRax = 0;
constexpr std::size_t kRdx = 2;
constexpr std::size_t kStack = kRsp;
constexpr std::size_t kRbp = 5;
constexpr std::size_t kRdi = 7;
constexpr std::int64_t kWord = 8;

/// The registers that a call may change (System V ABI, AMD64, 3.2.1).
constexpr std::array<std::size_t, 9> kChangedByCalls{0, 1, 2, 6, 7, 8, 9, 10, 11};

/// Forgets the stored words that overlap these bytes, also one that begins up to 7 bytes before them.
void forget_words(RegisterValues& values, StackPlace place, std::uint64_t bytes) {
  const auto begin = values.words.upper_bound({place.first, place.second - kWord});
  const auto end = values.words.lower_bound({place.first, place.second + static_cast<std::int64_t>(bytes)});
  if (begin != values.words.end() && (end == values.words.end() || begin->first < end->first))
    values.words.erase(begin, end);
}

class Effects {
 public:
  Effects(const Operation& operation, const Addresses& addresses, std::uint64_t at, RegisterValues& values)
      : operation_(operation), addresses_(addresses), at_(at), values_(values) {}

  void apply() {
    // The registers are copied, because an instruction reads all its registers before it writes one: pop
    // %rsp, lea (%rax,%rbx), %rax.
    const auto before = values_.registers;
    const auto value = operation_.does == Does::address ? RegisterValue{} : value_of(operation_.value);
    // Memory comes first, because its address is computed from the registers before the instruction.
    write_memory(value);
    for (std::size_t i = 0; i < values_.registers.size(); ++i) {
      if ((operation_.written >> i & 1U) != 0) values_.registers[i] = {};
    }
    switch (operation_.does) {
      case Does::push:
        values_.registers[kStack] = sum(before[kStack], RegisterValue::constant(-kWord));
        return store(values_.registers[kStack], value, kWord);
      case Does::pop:
        values_.registers[kStack] = sum(before[kStack], RegisterValue::constant(kWord));
        if (operation_.to >= 0) set(load(before[kStack], kWord));
        return;
      case Does::leave:
        values_.registers[kStack] = sum(before[kRbp], RegisterValue::constant(kWord));
        values_.registers[kRbp] = load(before[kRbp], kWord);
        return;
      case Does::other:
        return;
      default:
        if (operation_.to >= 0) set(result(before, value));
    }
  }

 private:
  RegisterValue sum(const RegisterValue& a, const RegisterValue& b) const {
    return addresses_.sum(a, b, values_, at_);
  }
  RegisterValue load(const RegisterValue& address, std::uint64_t bytes) const {
    return addresses_.loaded(address, bytes, values_, at_);
  }
  void set(const RegisterValue& value) { values_.registers[static_cast<std::size_t>(operation_.to)] = value; }

  RegisterValue value_of(const Operation::Value& value) const {
    if (value.number) return RegisterValue::constant(*value.number);
    if (value.memory) return load(addresses_.address_of(*value.memory, values_, at_), operation_.bytes);
    return value.reg >= 0 ? values_.registers[static_cast<std::size_t>(value.reg)] : RegisterValue{};
  }

  /// The result of an operation of less than 64 bits may be a known number if the operand is a number. It is never
  /// the address of an object.
  RegisterValue narrowed(const RegisterValue& value) const {
    if (operation_.bytes == 8) return value;
    return operation_.bytes == 4 && value.is_number() ? value : RegisterValue::multiple(1);
  }

  RegisterValue result(const std::array<RegisterValue, 16>& before, const RegisterValue& value) const {
    const auto& old = before[static_cast<std::size_t>(operation_.to)];
    const bool same = operation_.value.reg == operation_.to;
    switch (operation_.does) {
      case Does::move:
        return narrowed(value);
      case Does::address:
        return narrowed(addresses_.address_of(*operation_.value.memory, with(before), at_));
      case Does::add:
        // add %rax, %rax doubles the number, which an index by pairs needs.
        if (same)
          return old.is_number() ? RegisterValue::multiple(2 * old.multiple_of())
                                 : RegisterValue::multiple(2);
        return narrowed(sum(old, value));
      case Does::subtract:
        return narrowed(difference(old, value));
      case Does::multiply:
        return RegisterValue::multiple(
            value.multiple_of() *
            (operation_.factor != 0 ? RegisterValue::constant(operation_.factor) : old).multiple_of());
      case Does::shift:
        if (value.kind != ValueKind::constant) return RegisterValue::multiple(1);
        return RegisterValue::multiple(old.multiple_of() << (static_cast<unsigned>(value.number) & 31U));
      case Does::mask:
        return masked(old, value);
      case Does::choose:
        return narrowed(common(addresses_.types(), old, value));
      case Does::exchange:
        if (operation_.value.reg >= 0)
          values_.registers[static_cast<std::size_t>(operation_.value.reg)] = narrowed(old);
        return narrowed(value);
      default:
        return {};
    }
  }

  RegisterValues with(const std::array<RegisterValue, 16>& registers) const {
    auto values = values_;
    values.registers = registers;
    return values;
  }

  RegisterValue difference(const RegisterValue& from, const RegisterValue& value) const {
    if (value.kind == ValueKind::constant) return sum(from, RegisterValue::constant(-value.number));
    // A stack that grows by an unknown number has no known end on any path.
    if (from.kind == ValueKind::frame) return {.kind = ValueKind::conflict};
    return value.kind == ValueKind::object || value.kind == ValueKind::frame ? RegisterValue{}
                                                                             : sum(from, value);
  }

  /// `and $-32, %rsp` aligns the stack.
  RegisterValue masked(const RegisterValue& old, const RegisterValue& value) const {
    if (value.kind != ValueKind::constant || value.number >= 0) return RegisterValue::multiple(1);
    if (operation_.to == kRsp) return RegisterValue::on_frame(FrameKind::aligned, 0);
    if (old.kind == ValueKind::object || old.kind == ValueKind::frame) return {};
    const auto bits = static_cast<std::uint64_t>(value.number);
    // The lowest bit of a mask is the power of two of which the result is a multiple.
    return RegisterValue::multiple(bits & (~bits + 1));
  }

  void store(const RegisterValue& address, const RegisterValue& value, std::uint64_t bytes) {
    // Other memory has other owners, so its content is known only by type.
    if (address.kind != ValueKind::frame) return;
    const StackPlace place{address.frame, address.number};
    forget_words(values_, place, bytes);
    if (bytes == 8 && value.kind != ValueKind::unknown) values_.words[place] = value;
  }

  void write_memory(const RegisterValue& value) {
    for (const auto& operand : operation_.accessed) {
      if (!operand.is_written) continue;
      const auto address = addresses_.address_of(operand, values_, at_);
      const bool stored = operation_.does == Does::move && operation_.to_memory;
      store(address, stored ? value : RegisterValue{}, operand.bytes);
    }
  }

  const Operation& operation_;
  const Addresses& addresses_;
  std::uint64_t at_;
  RegisterValues& values_;
};

}  // namespace

void apply(const Operation& operation, const Addresses& addresses, std::uint64_t at, RegisterValues& values) {
  Effects(operation, addresses, at, values).apply();
}

std::uint32_t kept_registers(const Module& module, std::uint64_t function) {
  const auto* symbol = module.beginning_at(function);
  if (symbol == nullptr) return 0;
  Code code;
  code.add(function, module.image().bytes(function, symbol->size));
  std::uint32_t written = 0;
  for (const auto& instruction : code.instructions()) {
    const bool jumps = instruction.flow == Control::jump || instruction.flow == Control::branch;
    if (instruction.flow == Control::call || (jumps && !code.covers(instruction.target))) return 0;
    written |= operation_of(instruction).written;
  }
  return ~written;
}

void apply_call(TypeId returns, std::uint32_t kept, ObjectTypes& types, RegisterValues& values) {
  // The register is read before the call changes it.
  const auto first = values.registers[kRdi];
  for (const std::size_t reg : kChangedByCalls) {
    if ((kept >> reg & 1U) == 0) values.registers[reg] = {};
  }
  if (returns == kNoType) return;
  const auto& type = types.at(returns);
  if (type.kind == ObjectType::Kind::record && type.in_memory) {
    // The caller passes the address of the result, and the function returns that address.
    auto& result = values.registers[kRax];
    result = first.kind == ValueKind::frame ? first : with_known(types, first, {.type = returns});
    if (first.kind != ValueKind::frame) return;
    forget_words(values, {first.frame, first.number}, type.size);
    values.objects[{first.frame, first.number}] = returns;
    return;
  }
  values.registers[kRax] = RegisterValue::object(pointed_to(types, returns, 0));
  // A record of up to 16 bytes is returned in two registers.
  values.registers[kRdx] = RegisterValue::object(pointed_to(types, returns, 8));
}

}  // namespace holdfast::binary
