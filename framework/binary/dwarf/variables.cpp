#include "binary/dwarf/variables.hpp"

#include <optional>
#include <sstream>
#include <vector>

#include "binary/dwarf/dwarf_file.hpp"
#include "binary/elf/symbols.hpp"

namespace holdfast::binary {
namespace {

/// Returns the only variable with that name. Throws Error, with the reason, if there is none or more than one.
Symbol symbol_named(const std::string& path, const std::string& name) {
  const auto symbols = symbols_of(path);
  std::vector<Symbol> found;
  bool of_threads = false;
  for (const auto& symbol : symbols.defined) {
    if (!is_named(symbol, name)) continue;
    if (symbol.is_object) found.push_back(symbol);
    of_threads = of_threads || symbol.is_of_threads;
  }
  if (found.size() == 1) return found.front();
  if (found.size() > 1)
    throw Error("has " + std::to_string(found.size()) + " variables that are called " + name +
                "; give the linker's name of one, as nm lists it");
  if (of_threads) throw Error("has one " + name + " for each thread, so it has no single address to watch");
  if (symbols.stripped)
    throw Error("is stripped, so the variable " + name +
                " cannot be found in it; use the program that is not stripped");
  throw Error("has no variable " + name +
              ": it may have another name (nm -C lists all names), be in a library, or be optimised away");
}

/// Returns the name of an entry, or of the declaration that it completes.
std::string scoped_name_of(Dwarf_Die& die) {
  const char* name = text_of(die, DW_AT_name);
  return name != nullptr ? name : own_name_of(die);
}

/// Returns true for the definition of a variable that was declared in its class or namespace.
bool completes_another(Dwarf_Die& die) { return referred(die, DW_AT_specification).has_value(); }

/// Finds the variable with that name in `scope`. `prefix` is the name of the scope; it ends in "::" or is empty.
std::optional<Dwarf_Die> variable_in(Dwarf_Die& scope, const std::string& prefix, const std::string& wanted) {
  std::optional<Dwarf_Die> found;
  any_child(scope, [&](Dwarf_Die& die) {
    const int tag = dwarf_tag(&die);
    const auto name = prefix + scoped_name_of(die);
    // A static member is a DW_TAG_member before DWARF 5. A definition outside of its class is skipped,
    // because its own scope is the unit; the search finds its declaration instead.
    if ((tag == DW_TAG_variable || tag == DW_TAG_member) && name == wanted && !completes_another(die)) {
      found = die;
    } else if ((is_class(tag) || tag == DW_TAG_namespace) && wanted.starts_with(name + "::")) {
      found = variable_in(die, name + "::", wanted);
    }
    return found.has_value();
  });
  return found;
}

struct MemberPlace {
  Dwarf_Die member;
  std::uint64_t offset = 0;
};

/// Finds a member, also in base classes and in unnamed members, whose members are members of the object.
std::optional<MemberPlace> member_of(Dwarf_Die& type, const std::string& name, int depth = 0) {
  if (depth > kLongestChain) return std::nullopt;
  std::optional<MemberPlace> found;
  any_child(type, [&](Dwarf_Die& die) {
    const int tag = dwarf_tag(&die);
    if (tag != DW_TAG_member && tag != DW_TAG_inheritance) return false;
    const auto own = scoped_name_of(die);
    const auto offset = number_of(die, DW_AT_data_member_location).value_or(0);
    if (tag == DW_TAG_member && own == name) {
      found = MemberPlace{.member = die, .offset = offset};
    } else if (own.empty()) {
      // Base classes and anonymous unions have no name.
      auto inner = type_of(die);
      if (inner) found = member_of(*inner, name, depth + 1);
      if (found) found->offset += offset;
    }
    return found.has_value();
  });
  return found;
}

std::optional<Dwarf_Die> variable_of(Dwarf* dwarf, const std::string& wanted) {
  std::optional<Dwarf_Die> found;
  any_unit(dwarf, [&](Dwarf_Die& top, Dwarf_Die&) {
    found = variable_in(top, "", wanted);
    return found.has_value();
  });
  return found;
}

/// Finds a field of a variable by the names of nested fields. Its address is relative to the variable.
Variable field_of(const std::string& path, const std::string& variable,
                  const std::vector<std::string>& fields) {
  const DwarfFile debug(path);
  if (debug.get() == nullptr)
    throw Error("has no debug information, which would tell where in " + variable +
                " a field is; compile it with -g");
  auto die = variable_of(debug.get(), variable);
  if (!die)
    throw Error("has no debug information of " + variable + "; compile the code that defines it with -g");
  Variable field;
  for (const auto& name : fields) {
    auto type = type_of(*die);
    const auto place = type ? member_of(*type, name) : std::nullopt;
    if (!place) throw Error("has no field \"" + name + "\" in " + variable + " in its debug information");
    field.address += place->offset;
    die = place->member;
  }
  auto type = type_of(*die);
  Dwarf_Word bytes = 0;
  if (type && dwarf_aggregate_size(&*type, &bytes) == 0) field.bytes = bytes;
  return field;
}

}  // namespace

/// The address is that of the symbol. Debug information gives only offsets and sizes, so no location
/// expression needs to be evaluated.
Variable variable_named(const std::string& path, const std::string& name) {
  std::istringstream in(name);
  std::string variable;
  std::getline(in, variable, '.');
  std::vector<std::string> fields;
  for (std::string field; std::getline(in, field, '.');) fields.push_back(field);
  const auto symbol = symbol_named(path, variable);
  if (fields.empty()) return {.address = symbol.address, .bytes = symbol.size};
  const auto field = field_of(path, demangled(symbol.name), fields);
  return {.address = symbol.address + field.address, .bytes = field.bytes};
}

}  // namespace holdfast::binary
