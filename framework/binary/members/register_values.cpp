#include "binary/members/register_values.hpp"

#include <numeric>

namespace holdfast::binary {
namespace {

constexpr RegisterValue kConflict{.kind = ValueKind::conflict};

bool is_address(const RegisterValue& value) {
  return value.kind == ValueKind::object || value.kind == ValueKind::frame;
}

/// Returns true if the value does not contradict an address that another path has. It may be unknown, because code that uses
/// the address on both paths has its type from one of them. It may be null, or a number that is computed from null, as in an
/// empty container, and is never used as an address.
bool yields_to_address(const RegisterValue& value) {
  constexpr std::int64_t kFirstPage = 4096;
  return value.kind == ValueKind::unknown || value.kind == ValueKind::multiple ||
         (value.kind == ValueKind::constant && value.number > -kFirstPage && value.number < kFirstPage);
}

/// Returns the smaller of two objects if one is part of the other, because both paths have at least that one.
RegisterValue common_objects(ObjectTypes& types, const RegisterValue& a, const RegisterValue& b) {
  auto place = a.place;
  place.of_many = a.place.of_many || b.place.of_many;
  if (a.place.around != b.place.around || a.place.array_begin != b.place.array_begin) place.around = kNoType;
  if (a.place.type == b.place.type)
    return a.place.offset == b.place.offset ? RegisterValue::object(place) : kConflict;
  if (holds(types, a.place, b.place)) return b;
  return holds(types, b.place, a.place) ? a : kConflict;
}

/// Removes the entries that the other map does not have.
template <class Map, class Both>
bool keep_both(Map& to, const Map& from, const Both& both) {
  bool changed = false;
  for (auto at = to.begin(); at != to.end();) {
    const auto other = from.find(at->first);
    // A fact of one path alone does not hold where the paths meet.
    const auto kept = other == from.end() ? std::nullopt : both(at->second, other->second);
    changed = changed || !kept || !(*kept == at->second);
    if (kept) at->second = *kept;
    at = kept ? std::next(at) : to.erase(at);
  }
  return changed;
}

}  // namespace

RegisterValue RegisterValue::multiple(std::uint64_t of) {
  return {.kind = ValueKind::multiple, .number = static_cast<std::int64_t>(of)};
}

RegisterValue RegisterValue::object(const ObjectPlace& place) {
  return place.type == kNoType ? RegisterValue{} : RegisterValue{.kind = ValueKind::object, .place = place};
}

std::uint64_t RegisterValue::multiple_of() const {
  return is_number() ? static_cast<std::uint64_t>(number < 0 ? -number : number) : 1;
}

RegisterValue common(ObjectTypes& types, const RegisterValue& a, const RegisterValue& b) {
  if (a == b) return a;
  // An index that grows by 24 in a loop is a multiple of 24 on each path, which identifies the array.
  if (a.is_number() && b.is_number())
    return RegisterValue::multiple(std::gcd(a.multiple_of(), b.multiple_of()));
  if (a.kind == ValueKind::object && b.kind == ValueKind::object) return common_objects(types, a, b);
  if (is_address(a) && yields_to_address(b)) return a;
  if (is_address(b) && yields_to_address(a)) return b;
  const auto is_plain = [](const RegisterValue& value) {
    return value.is_number() || value.kind == ValueKind::unknown;
  };
  return is_plain(a) && is_plain(b) ? RegisterValue{} : kConflict;
}

bool keep_common(ObjectTypes& types, RegisterValues& to, const RegisterValues& from) {
  bool changed = false;
  for (std::size_t i = 0; i < to.registers.size(); ++i) {
    const auto kept = common(types, to.registers[i], from.registers[i]);
    changed = changed || !(kept == to.registers[i]);
    to.registers[i] = kept;
  }
  const auto values = [&](const RegisterValue& a, const RegisterValue& b) {
    return std::optional(common(types, a, b));
  };
  const auto objects = [](TypeId a, TypeId b) { return a == b ? std::optional(a) : std::nullopt; };
  const bool words = keep_both(to.words, from.words, values);
  return keep_both(to.objects, from.objects, objects) || words || changed;
}

RegisterValue with_known(ObjectTypes& types, const RegisterValue& value, const ObjectPlace& place) {
  if (value.kind == ValueKind::frame) return value;
  // The larger object is kept, because it also shows the object that contains the variable.
  if (value.kind == ValueKind::object && holds(types, value.place, place)) return value;
  auto known = place;
  if (value.kind == ValueKind::object && value.place.type == place.type) known.of_many = value.place.of_many;
  return RegisterValue::object(known);
}

}  // namespace holdfast::binary
