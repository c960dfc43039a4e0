#include "binary/members/debug_index.hpp"

namespace holdfast::binary {
namespace {

bool is_true(Dwarf_Die& die, unsigned attribute_name) {
  Dwarf_Attribute attribute;
  bool value = false;
  return dwarf_attr(&die, attribute_name, &attribute) != nullptr && dwarf_formflag(&attribute, &value) == 0 &&
         value;
}

std::string name_or_empty(const Dwarf_Die& die) {
  const char* name = text_of(die, DW_AT_name);
  return name == nullptr ? "" : name;
}

}  // namespace

std::optional<std::uint64_t> fixed_address(Dwarf_Attribute& location, const Dwarf_Op& operation) {
  if (operation.atom == DW_OP_addr) return operation.number;
  if (operation.atom != DW_OP_addrx && operation.atom != DW_OP_GNU_addr_index) return std::nullopt;
  Dwarf_Attribute address;
  Dwarf_Addr found = 0;
  if (dwarf_getlocation_attr(&location, &operation, &address) != 0 || dwarf_formaddr(&address, &found) != 0)
    return std::nullopt;
  return found;
}

DebugIndex::DebugIndex(Dwarf* dwarf) {
  if (dwarf == nullptr) return;
  any_unit(dwarf, [&](Dwarf_Die&, Dwarf_Die& content) {
    last_ = nullptr;
    visit(content, {}, 0);
    return false;
  });
  // The names of base classes are known only after all units, because another unit may define them.
  join_bases();
}

void DebugIndex::visit(Dwarf_Die& scope, const Scopes& around, int depth) {
  if (depth == kDeepestNesting) return;
  // Typedefs in classes and functions are skipped: there are many of them, and no user names a class by them.
  const int scope_tag = dwarf_tag(&scope);
  const bool has_aliases = !is_class(scope_tag) && scope_tag != DW_TAG_subprogram;
  any_child(scope, [&](Dwarf_Die& die) {
    // Ends the visit of a damaged file, in which entries do not ascend.
    if (die.addr <= last_) return true;
    last_ = die.addr;
    const int tag = dwarf_tag(&die);
    if (is_class(tag)) {
      add_record(die, around, depth);
    } else if (tag == DW_TAG_namespace) {
      add_namespace(die, around, depth);
    } else if (tag == DW_TAG_subprogram) {
      add_function(die, around, depth);
    } else if (tag == DW_TAG_lexical_block) {
      visit(die, around, depth + 1);
    } else if (tag == DW_TAG_variable) {
      add_variable(die);
    } else if (tag == DW_TAG_typedef && has_aliases) {
      add_alias(die, around);
    }
    return false;
  });
}

void DebugIndex::add_namespace(Dwarf_Die& die, const Scopes& around, int depth) {
  const auto own = own_name_of(die) + "::";
  const bool is_inline = is_true(die, DW_AT_export_symbols);
  visit(die, {.all = around.all + own, .needed = around.needed + (is_inline ? "" : own)}, depth + 1);
}

/// A class that is defined outside of its scope refers to its declaration inside, whose name is in names_ already.
void DebugIndex::add_record(Dwarf_Die& die, const Scopes& around, int depth) {
  auto declaration = referred(die, DW_AT_specification);
  const auto declared = declaration ? names_.find(declaration->addr) : names_.end();
  const auto own = name_or_empty(die);
  const auto name = declared != names_.end() ? declared->second : own.empty() ? "" : around.all + own;
  names_[die.addr] = name;
  if (!name.empty() && !is_true(die, DW_AT_declaration)) {
    records_.emplace(name, die);
    // A user may leave out the name of an inline namespace, as in C++.
    if (around.all != around.needed) aliases_.try_emplace(around.needed + own, die);
  }
  any_child(die, [&](Dwarf_Die& child) {
    if (dwarf_tag(&child) == DW_TAG_inheritance &&
        number_of(child, DW_AT_data_member_location).value_or(0) == 0) {
      if (auto base = type_of(child))
        inherits_.emplace_back(referred(*base, DW_AT_signature).value_or(*base), name);
    }
    return false;
  });
  const auto inside = own.empty() ? "(unnamed)::" : own + "::";
  visit(die, {.all = name.empty() ? around.all + inside : name + "::", .needed = around.needed + inside},
        depth + 1);
}

void DebugIndex::add_function(Dwarf_Die& die, const Scopes& around, int depth) {
  const auto linkage = linkage_name_of(die);
  if (!linkage.empty()) linkage_.try_emplace(linkage, die);
  for_each_range(die, [&](std::uint64_t begin, std::uint64_t end) {
    // The linker sets the addresses of discarded functions to 0.
    if (begin != 0) functions_.try_emplace(begin, FunctionCode{.end = end, .function = die});
  });
  const auto inside = name_or_empty(die) + "::";
  visit(die, {.all = around.all + inside, .needed = around.needed + inside}, depth + 1);
}

/// `typedef struct { ... } Name;` gives a class its only name.
void DebugIndex::add_alias(Dwarf_Die& die, const Scopes& around) {
  auto record = type_of(die);
  if (!record || !is_class(dwarf_tag(&*record))) return;
  const auto own = name_or_empty(die);
  auto& name = names_[record->addr];
  if (name.empty() && name_or_empty(*record).empty()) {
    name = around.all + own;
    records_.emplace(name, *record);
  }
  aliases_.try_emplace(around.all + own, *record);
  aliases_.try_emplace(around.needed + own, *record);
}

void DebugIndex::add_variable(Dwarf_Die& die) {
  Dwarf_Attribute location;
  Dwarf_Op* operations = nullptr;
  std::size_t count = 0;
  // A fixed address is an expression of one operation. Local variables have longer ones, or lists.
  if (dwarf_attr(&die, DW_AT_location, &location) == nullptr ||
      dwarf_getlocation(&location, &operations, &count) != 0 || count != 1)
    return;
  if (const auto address = fixed_address(location, operations[0]); address && *address != 0)
    variables_.try_emplace(*address, die);
}

void DebugIndex::join_bases() {
  for (const auto& [base, derived] : inherits_) {
    const auto& name = name_of(base);
    if (!name.empty() && !derived.empty()) derived_[name].insert(derived);
  }
  inherits_.clear();
}

const std::string& DebugIndex::name_of(const Dwarf_Die& record) const {
  static const std::string none;
  const auto found = names_.find(record.addr);
  return found == names_.end() ? none : found->second;
}

std::string DebugIndex::class_behind(const std::string& name) const {
  const auto found = aliases_.find(name);
  return found == aliases_.end() ? "" : name_of(found->second);
}

std::vector<Dwarf_Die> DebugIndex::definitions_of(const std::string& name) const {
  std::vector<Dwarf_Die> found;
  const auto [begin, end] = records_.equal_range(name);
  for (auto at = begin; at != end; ++at) found.push_back(at->second);
  return found;
}

const std::set<std::string>& DebugIndex::beginning_with(const std::string& base) const {
  static const std::set<std::string> none;
  const auto found = derived_.find(base);
  return found == derived_.end() ? none : found->second;
}

std::optional<Dwarf_Die> DebugIndex::function_at(std::uint64_t address) const {
  const auto after = functions_.upper_bound(address);
  if (after == functions_.begin()) return std::nullopt;
  const auto& code = std::prev(after)->second;
  return address < code.end ? std::optional(code.function) : std::nullopt;
}

std::optional<Dwarf_Die> DebugIndex::function_named(const std::string& linkage) const {
  const auto found = linkage_.find(linkage);
  return found == linkage_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace holdfast::binary
