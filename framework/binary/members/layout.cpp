#include "binary/members/layout.hpp"

#include <algorithm>

namespace holdfast::binary {
namespace {

constexpr int kDeepestPart = 40;  ///< nesting of members; only a damaged file exceeds it

using TypeKind = ObjectType::Kind;

/// Returns true if the bytes from `begin` to `end` overlap the `size` bytes from `from` on.
bool overlap(std::int64_t begin, std::int64_t end, std::uint64_t from, std::uint64_t size) {
  return begin < static_cast<std::int64_t>(from + size) && static_cast<std::int64_t>(from) < end;
}

/// `begin` and `end` are relative to the object, and may be outside of it.
bool has_byte_of(ObjectTypes& types, TypeId type, std::int64_t begin, std::int64_t end,
                 const MemberBytes& member, int depth) {
  if (type == kNoType || depth == kDeepestPart) return false;
  const auto& object = types.at(type);
  if (type == member.record) return overlap(begin, end, member.offset, member.size);
  if (object.kind == TypeKind::record) {
    for (const auto& part : object.parts) {
      const auto from = static_cast<std::int64_t>(part.offset);
      const auto kind = types.at(part.type).kind;
      // Only classes and arrays can contain an object of the member's class.
      if (kind != TypeKind::record && kind != TypeKind::array) continue;
      if (overlap(begin, end, part.offset, types.at(part.type).size) &&
          has_byte_of(types, part.type, begin - from, end - from, member, depth + 1))
        return true;
    }
  }
  if (object.kind != TypeKind::array) return false;
  const auto size = static_cast<std::int64_t>(types.at(object.target).size);
  if (size == 0) return false;
  const auto first = std::max<std::int64_t>(begin, 0) / size;
  for (auto i = first; i * size < std::min(end, static_cast<std::int64_t>(object.size)); ++i) {
    if (has_byte_of(types, object.target, begin - i * size, end - i * size, member, depth + 1)) return true;
    if (i > first + 1) break;  // further elements are like the second one
  }
  return false;
}

/// Returns the class to which a pointer in a class template really points: a list<Item> declares pointers to a node
/// base, but they point to a node<Item>. The name of that class must begin with the declared one, its first template
/// argument must be one of the object's, and no other class may qualify.
TypeId meant_in(ObjectTypes& types, const ObjectType& object, TypeId target) {
  if (object.parameters.empty() || types.at(target).kind != TypeKind::record) return target;
  TypeId found = target;
  for (const auto& name : types.index().beginning_with(types.at(target).name)) {
    const auto type = types.record_named(name);
    const auto& parameters = types.at(type).parameters;
    if (parameters.empty() ||
        std::ranges::find(object.parameters, parameters.front()) == object.parameters.end())
      continue;
    if (found != target) return target;
    found = type;
  }
  return found;
}

/// Returns the target of the pointer at this offset, and sets `found` if there is a pointer. The target of a void
/// pointer is kNoType, too, so the result alone does not show whether there is a pointer.
TypeId target_at(ObjectTypes& types, TypeId type, std::int64_t offset, int depth, bool& found) {
  if (type == kNoType || depth == kDeepestPart || offset < 0) return kNoType;
  const auto& object = types.at(type);
  if (object.kind == TypeKind::pointer) {
    found = offset == 0;
    return found ? object.target : kNoType;
  }
  if (object.kind == TypeKind::array) {
    const auto size = static_cast<std::int64_t>(types.at(object.target).size);
    return size == 0 ? kNoType : target_at(types, object.target, offset % size, depth + 1, found);
  }
  for (const auto& part : object.parts) {
    const auto from = static_cast<std::int64_t>(part.offset);
    if (!overlap(offset, offset + 8, part.offset, part.size)) continue;
    const auto target = target_at(types, part.type, offset - from, depth + 1, found);
    if (found) return meant_in(types, object, target);
  }
  return kNoType;
}

/// Returns true if an object of type `part` begins at this offset of an object of type `type`.
bool holds_at(ObjectTypes& types, TypeId type, std::int64_t offset, TypeId part, int depth) {
  if (type == part && offset == 0) return true;
  if (type == kNoType || depth == kDeepestPart) return false;
  const auto& object = types.at(type);
  if (offset < 0 || offset >= static_cast<std::int64_t>(object.size)) return false;
  if (object.kind == TypeKind::array) {
    const auto size = static_cast<std::int64_t>(types.at(object.target).size);
    return size != 0 && holds_at(types, object.target, offset % size, part, depth + 1);
  }
  for (const auto& one : object.parts) {
    if (holds_at(types, one.type, offset - static_cast<std::int64_t>(one.offset), part, depth + 1))
      return true;
  }
  return false;
}

/// Returns the remainder that is not negative, unlike that of %.
std::int64_t rest_of(std::int64_t offset, std::int64_t size) {
  const auto rest = offset % size;
  return rest < 0 ? rest + size : rest;
}

/// Returns the only class that begins with the class of `object` and has a byte at `offset`. Sets `is_base` if there
/// is at least one.
TypeId larger_class(ObjectTypes& types, const ObjectType& object, std::int64_t offset, bool& is_base) {
  TypeId found = kNoType;
  const auto names = types.index().beginning_with(object.name);
  for (const auto& name : names) {
    const auto type = types.record_named(name);
    if (type == kNoType || offset < 0 || offset >= static_cast<std::int64_t>(types.at(type).size)) continue;
    if (is_base) return kNoType;
    is_base = true;
    found = type;
  }
  return found;
}

/// Returns the array element at this offset of the object. The array is one whose elements are `multiple_of` bytes
/// apart.
ObjectPlace element_at(ObjectTypes& types, TypeId type, std::int64_t offset, std::uint64_t multiple_of,
                       int depth, std::int64_t& array_begin) {
  if (type == kNoType || depth == kDeepestPart) return {};
  const auto& object = types.at(type);
  if (object.kind == TypeKind::array) {
    const auto size = types.at(object.target).size;
    if (size == 0) return {};
    const auto within = rest_of(offset, static_cast<std::int64_t>(size));
    const bool fits = multiple_of == 1 || multiple_of % size == 0;
    if (fits) return {.type = object.target, .offset = within, .of_many = true, .array_bytes = object.size};
    // The index may be that of an array in the elements: table[2].names[i].
    array_begin += offset - within;
    return element_at(types, object.target, within, multiple_of, depth + 1, array_begin);
  }
  for (const auto& part : object.parts) {
    if (!overlap(offset, offset + 1, part.offset, types.at(part.type).size)) continue;
    const auto from = static_cast<std::int64_t>(part.offset);
    auto begin = array_begin + from;
    const auto found = element_at(types, part.type, offset - from, multiple_of, depth + 1, begin);
    if (found.type != kNoType) array_begin = begin;
    if (found.type != kNoType) return found;
  }
  return {};
}

}  // namespace

bool touches(ObjectTypes& types, const ObjectPlace& place, std::uint64_t bytes, const MemberBytes& member) {
  const auto begin = place.offset;
  const auto end = begin + static_cast<std::int64_t>(bytes);
  const auto size = static_cast<std::int64_t>(types.at(place.type).size);
  if (has_byte_of(types, place.type, begin, end, member, 0)) return true;
  // An element has a byte of the member if the member is the whole array, or contains it.
  const auto has = [&](std::int64_t at) { return has_byte_of(types, place.around, at, at + 1, member, 0); };
  if (place.around != kNoType && has(place.array_begin) &&
      has(place.array_begin + static_cast<std::int64_t>(place.array_bytes) - 1))
    return true;
  // The bytes may go on in the next element.
  return place.of_many && size > 0 && end > size && has_byte_of(types, place.type, 0, end - size, member, 0);
}

ObjectPlace pointed_to(ObjectTypes& types, TypeId type, std::int64_t offset) {
  bool found = false;
  return {.type = target_at(types, type, offset, 0, found)};
}

bool holds(ObjectTypes& types, const ObjectPlace& place, const ObjectPlace& part) {
  return holds_at(types, place.type, place.offset - part.offset, part.type, 0);
}

ObjectPlace moved(ObjectTypes& types, const ObjectPlace& place, std::int64_t bytes) {
  auto to = place;
  to.offset += bytes;
  const auto& object = types.at(place.type);
  const auto size = static_cast<std::int64_t>(object.size);
  if (size == 0) return {};
  if (to.offset >= 0 && to.offset < size) return to;
  if (place.offset < 0) return to.offset < 0 ? to : ObjectPlace{};  // before the object, and not in its array
  bool is_base = false;
  if (!place.of_many && object.kind == TypeKind::record) {
    const auto larger = larger_class(types, object, to.offset, is_base);
    if (is_base) return {.type = larger, .offset = larger == kNoType ? 0 : to.offset};
    // An object with a virtual table may be part of a class that the debug information does not have.
    if (object.is_polymorphic) return {};
  }
  to.offset = rest_of(to.offset, size);
  to.of_many = true;
  return to;
}

ObjectPlace indexed(ObjectTypes& types, const ObjectPlace& place, std::uint64_t multiple_of) {
  if (multiple_of == 0) return place;
  const auto size = types.at(place.type).size;
  if (size == 0) return {};
  auto to = place;
  to.of_many = true;
  // A distance of whole objects means an array of such objects, and not an array in one object.
  const bool by_objects = multiple_of != 1 && multiple_of % size == 0;
  if (by_objects && types.at(place.type).kind != TypeKind::array) return to;
  std::int64_t begin = 0;
  auto element = element_at(types, place.type, place.offset, multiple_of, 0, begin);
  if (element.type == kNoType) return to;
  element.around = place.type;
  element.array_begin = begin;
  return element;
}

}  // namespace holdfast::binary
