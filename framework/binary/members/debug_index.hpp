#pragma once

/// Debug index: the classes of a file by their qualified names, its functions by their addresses, and its variables with a
/// fixed address. One pass over the debug information finds all of them. Only the sources of this folder include this
/// header, because it includes libdw.

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "binary/dwarf/dwarf_file.hpp"

namespace holdfast::binary {

class DebugIndex {
 public:
  /// `dwarf` may be null. It must outlive the index.
  explicit DebugIndex(Dwarf* dwarf);

  /// Returns the qualified name of a class: "shop::Order", "std::vector<int, std::allocator<int> >". Classes in a function
  /// have its name as their scope. Empty for a class without a name.
  const std::string& name_of(const Dwarf_Die& record) const;
  /// Returns the qualified name of the class that has this other name: a typedef, or the name without an inline namespace;
  /// empty if there is none.
  std::string class_behind(const std::string& name) const;
  /// Returns the definitions of the class with that name, one for each unit; none if it is only declared.
  std::vector<Dwarf_Die> definitions_of(const std::string& name) const;
  /// Calls `visit(name)` once for each class that has a definition.
  template <class Visit>
  void for_each_class(const Visit& visit) const {
    for (auto at = records_.begin(); at != records_.end(); at = records_.upper_bound(at->first))
      visit(at->first);
  }
  /// Returns the names of the classes that begin with a base class of that name.
  const std::set<std::string>& beginning_with(const std::string& base) const;

  /// Returns the function that has code at the address.
  std::optional<Dwarf_Die> function_at(std::uint64_t address) const;
  /// Returns a function, or its declaration, by its linkage name.
  std::optional<Dwarf_Die> function_named(const std::string& linkage) const;
  /// Variables by their addresses.
  const std::map<std::uint64_t, Dwarf_Die>& variables() const { return variables_; }

 private:
  /// The names of the scopes around an entry: "ns::version_1::", and "ns::" if version_1 is an inline namespace.
  struct Scopes {
    std::string all;
    std::string needed;
  };
  void visit(Dwarf_Die& scope, const Scopes& around, int depth);
  void add_record(Dwarf_Die& die, const Scopes& around, int depth);
  void add_namespace(Dwarf_Die& die, const Scopes& around, int depth);
  void add_function(Dwarf_Die& die, const Scopes& around, int depth);
  void add_alias(Dwarf_Die& die, const Scopes& around);
  void add_variable(Dwarf_Die& die);
  void join_bases();

  std::unordered_map<const void*, std::string> names_;
  std::multimap<std::string, Dwarf_Die> records_;
  std::unordered_map<std::string, Dwarf_Die> aliases_;
  std::vector<std::pair<Dwarf_Die, std::string>>
      inherits_;  ///< a base class, and the class that begins with it
  std::map<std::string, std::set<std::string>> derived_;
  struct FunctionCode {
    std::uint64_t end = 0;
    Dwarf_Die function{};
  };
  std::map<std::uint64_t, FunctionCode> functions_;  ///< by the address where a range of its code begins
  std::unordered_map<std::string, Dwarf_Die> linkage_;
  std::map<std::uint64_t, Dwarf_Die> variables_;
  const void* last_ = nullptr;  ///< last visited entry; entries of a unit ascend, except in a damaged file
};

/// Returns the address that an expression of one operation gives, as in the location of a variable with a fixed address.
std::optional<std::uint64_t> fixed_address(Dwarf_Attribute& location, const Dwarf_Op& operation);

}  // namespace holdfast::binary
