#include "binary/members/variable_places.hpp"

#include <array>
#include <limits>
#include <span>
#include <utility>

#include "binary/members/layout.hpp"

namespace holdfast::binary {
namespace {

using Spans = std::vector<std::pair<std::uint64_t, std::uint64_t>>;
constexpr std::uint64_t kAlways = std::numeric_limits<std::uint64_t>::max();

/// Returns the number that the register of DWARF has in instructions; -1 if it is not a general-purpose register.
int instruction_register(std::uint64_t number) {
  // DWARF counts rax, rdx, rcx, rbx, rsi, rdi, rbp, rsp; instructions count rax, rcx,
  // rdx, rbx, rsp, rbp, rsi, rdi.
  constexpr std::array kNumbers{0, 2, 1, 3, 6, 7, 5, 4};
  if (number < kNumbers.size()) return kNumbers[number];
  return number < 16 ? static_cast<int>(number) : -1;
}

/// The result of an expression without DW_OP_piece.
struct Computed {
  enum class What { nothing, in_register, in_memory, value };
  What what = What::nothing;
  int reg = -1;
  std::int64_t offset = 0;
  bool loaded = false;  ///< the sum is the address of a word that has the result
};

std::optional<int> register_of(const Dwarf_Op& operation) {
  if (operation.atom >= DW_OP_reg0 && operation.atom <= DW_OP_reg31)
    return instruction_register(operation.atom - static_cast<unsigned>(DW_OP_reg0));
  if (operation.atom == DW_OP_regx) return instruction_register(operation.number);
  return std::nullopt;
}

/// The register, or the frame, to which DW_OP_fbreg is relative.
struct FrameBase {
  int reg = -1;
};

FrameBase frame_base_of(Dwarf_Die& function) {
  Dwarf_Attribute attribute;
  Dwarf_Op* operations = nullptr;
  std::size_t count = 0;
  if (dwarf_attr(&function, DW_AT_frame_base, &attribute) == nullptr ||
      dwarf_getlocation(&attribute, &operations, &count) != 0 || count != 1)
    return {};
  if (operations[0].atom == DW_OP_call_frame_cfa) return {kFrameAddress};
  return {register_of(operations[0]).value_or(-1)};
}

/// Sets the register and the offset of DW_OP_breg and DW_OP_fbreg.
bool begins_sum(const Dwarf_Op& operation, FrameBase frame, Computed& made) {
  if (operation.atom == DW_OP_fbreg) {
    made.reg = frame.reg;
    made.offset = static_cast<std::int64_t>(operation.number);
  } else if (operation.atom == DW_OP_call_frame_cfa) {
    made.reg = kFrameAddress;
  } else if (operation.atom >= DW_OP_breg0 && operation.atom <= DW_OP_breg31) {
    made.reg = instruction_register(operation.atom - static_cast<unsigned>(DW_OP_breg0));
    made.offset = static_cast<std::int64_t>(operation.number);
  } else if (operation.atom == DW_OP_bregx) {
    made.reg = instruction_register(operation.number);
    made.offset = static_cast<std::int64_t>(operation.number2);
  } else {
    return false;
  }
  return made.reg != -1;
}

/// Evaluates the few forms of expressions that compilers write for objects and pointers. Others give `nothing`, so
/// the variable is not known there.
Computed computed(std::span<const Dwarf_Op> operations, FrameBase frame) {
  Computed made;
  if (operations.empty()) return {};
  if (const auto reg = register_of(operations[0]); reg && operations.size() == 1) {
    made.reg = *reg;
    made.what = *reg < 0 ? Computed::What::nothing : Computed::What::in_register;
    return made;
  }
  if (!begins_sum(operations[0], frame, made)) return {};
  made.what = Computed::What::in_memory;
  for (const auto& operation : operations.subspan(1)) {
    if (made.what == Computed::What::value) return {};
    if (operation.atom == DW_OP_stack_value) {
      made.what = Computed::What::value;
    } else if (operation.atom == DW_OP_plus_uconst && !made.loaded) {
      made.offset += static_cast<std::int64_t>(operation.number);
    } else if (operation.atom == DW_OP_deref && !made.loaded) {
      made.loaded = true;
    } else {
      return {};
    }
  }
  return made;
}

class PlacesReader {
 public:
  PlacesReader(ObjectTypes& types, Dwarf_Die function) : types_(types), frame_(frame_base_of(function)) {
    read_scope(function, {{0, kAlways}}, 0);
  }
  VariablePlaces places;

 private:
  void read_scope(Dwarf_Die& scope, const Spans& around, int depth) {
    if (depth == kDeepestNesting) return;
    any_child(scope, [&](Dwarf_Die& die) {
      const int tag = dwarf_tag(&die);
      if (tag == DW_TAG_formal_parameter || tag == DW_TAG_variable) read_variable(die, around);
      // GCC lists the parameters of a pack in an entry of their own.
      if (tag == DW_TAG_GNU_formal_parameter_pack) read_scope(die, around, depth + 1);
      if (tag != DW_TAG_lexical_block && tag != DW_TAG_inlined_subroutine && tag != DW_TAG_try_block &&
          tag != DW_TAG_catch_block)
        return false;
      Spans own;
      for_each_range(die, [&](std::uint64_t begin, std::uint64_t end) { own.emplace_back(begin, end); });
      read_scope(die, own.empty() ? around : own, depth + 1);
      return false;
    });
  }

  void read_variable(Dwarf_Die& die, const Spans& around) {
    Dwarf_Attribute attribute;
    if (dwarf_attr(&die, DW_AT_location, &attribute) == nullptr) return;
    const auto type = types_.of(die);
    if (type == kNoType || types_.at(type).kind == ObjectType::Kind::number) return;
    Dwarf_Addr base = 0;
    Dwarf_Addr begin = 0;
    Dwarf_Addr end = 0;
    Dwarf_Op* operations = nullptr;
    std::size_t count = 0;
    for (std::ptrdiff_t at = 0;
         (at = dwarf_getlocations(&attribute, at, &base, &begin, &end, &operations, &count)) > 0;) {
      const std::span<const Dwarf_Op> all(operations, count);
      // A list of one entry for all addresses is valid in the scope of the variable.
      if (begin == 0 && end == kAlways) {
        for (const auto& [from, to] : around) add_pieces(all, type, from, to);
      } else {
        // With an empty range, the compiler describes the state between two instructions.
        add_pieces(all, type, begin, begin == end ? end + 1 : end);
      }
    }
  }

  void add_pieces(std::span<const Dwarf_Op> all, TypeId type, std::uint64_t begin, std::uint64_t end) {
    std::int64_t first = 0;
    bool in_pieces = false;
    while (!all.empty()) {
      std::size_t length = 0;
      while (length < all.size() && all[length].atom != DW_OP_piece) ++length;
      const bool ends = length == all.size();
      // Each part of a composed location ends with DW_OP_piece (DWARF 5, 2.6.1.2); what follows the last one is not a
      // part.
      if (ends && in_pieces) return;
      const auto bytes = static_cast<std::int64_t>(ends ? types_.at(type).size : all[length].number);
      add(computed(all.first(length), frame_), type, first, first + bytes, begin, end);
      first += bytes;
      in_pieces = true;
      all = all.subspan(ends ? length : length + 1);
    }
  }

  void add(const Computed& place, TypeId type, std::int64_t first, std::int64_t last, std::uint64_t begin,
           std::uint64_t end) {
    using What = Computed::What;
    if (place.what == What::nothing) return;
    if (place.what == What::in_register) return add_pointer(type, first, place.reg, begin, end);
    // *(register + offset) is the value, or the place of the object.
    if (place.what == What::value && place.loaded) return add_object(type, first, last, place, begin, end);
    if (place.what == What::in_memory && place.loaded)
      return add_object(types_.pointer_to(type), 0, 8, place, begin, end);
    if (place.what == What::in_memory) return add_object(type, first, last, place, begin, end);
    // The variable is a pointer with the value register + offset, so the object that it points to is at that address.
    const auto target = pointed_to(types_, type, first).type;
    if (target == kNoType) return;
    const auto size = static_cast<std::int64_t>(types_.at(target).size);
    add_object(target, 0, size, place, begin, end);
  }

  void add_pointer(TypeId type, std::int64_t first, int reg, std::uint64_t begin, std::uint64_t end) {
    const auto target = pointed_to(types_, type, first).type;
    if (target == kNoType || types_.at(target).size == 0) return;
    places.pointers.push_back({.begin = begin, .end = end, .reg = reg, .type = target});
  }

  void add_object(TypeId type, std::int64_t first, std::int64_t last, const Computed& place,
                  std::uint64_t begin, std::uint64_t end) {
    places.objects.push_back({.begin = begin,
                              .end = end,
                              .reg = place.reg,
                              .offset = place.offset - first,
                              .type = type,
                              .first = first,
                              .last = last});
  }

  ObjectTypes& types_;
  FrameBase frame_;
};

}  // namespace

VariablePlaces variable_places(ObjectTypes& types, Dwarf_Die function) {
  return PlacesReader(types, function).places;
}

}  // namespace holdfast::binary
