#include "binary/code/changed_functions.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "binary/code/instructions.hpp"
#include "binary/code/module.hpp"
#include "binary/elf/symbols.hpp"

namespace holdfast::binary {
namespace {

/// Larger ones are tables that are filled at run time, or data of their own.
constexpr std::uint64_t kVariableMax = 1 << 20;
/// Displacements of calls, jumps and addresses that lie outside of a function.
constexpr std::size_t kDisplacement = 4;

/// What is compared, by name; of one name there may be several, each of its own file.
using Contents = std::map<std::string, std::multiset<std::string>>;

/// One build of the program.
class Build {
 public:
  explicit Build(const std::string& path) : module_(path, true) {
    for (const auto& symbol : symbols_of(path).defined) {
      if (symbol.is_object && symbol.size > 0) variables_.emplace(symbol.address, symbol);
    }
  }

  Contents functions() const {
    Contents found;
    std::set<std::uint64_t> known;  // an address may have several names
    for (const auto& function : module_.functions()) {
      if (function.size > 0 && known.insert(function.address).second)
        found[function.name].insert(body_of(function));
    }
    return found;
  }

  /// Of those that hold no addresses.
  Contents variables() const {
    Contents found;
    for (const auto& [address, variable] : variables_) {
      const auto section = module_.section(address);
      if (variable.size > kVariableMax || (section != ".rodata" && section != ".data")) continue;
      const auto bytes = module_.bytes(address, variable.size);
      found[variable.name].insert({bytes.begin(), bytes.end()});
    }
    return found;
  }

 private:
  std::string body_of(const Symbol& function) const {
    Code code;
    code.add(function.address, module_.bytes(function.address, function.size));
    std::string body;
    for (const auto& instruction : code.instructions()) body += text_of(instruction, function);
    return body;
  }

  /// Its bytes, with names in place of addresses outside of the function.
  std::string text_of(const Instruction& instruction, const Symbol& function) const {
    std::string text(instruction.bytes.begin(), instruction.bytes.end());
    const auto mask = [&](std::size_t at, std::uint64_t address) {
      if (address >= function.address && address < function.address + function.size) return;
      if (at + kDisplacement > text.size()) return;
      std::fill_n(text.begin() + static_cast<std::ptrdiff_t>(at), kDisplacement, '\0');
      text += name_of(address);
    };
    if (instruction.relative_at >= 0)
      mask(static_cast<std::size_t>(instruction.relative_at), instruction.memory);
    if (instruction.direct() && text.size() > kDisplacement)
      mask(instruction.bytes.size() - kDisplacement, instruction.target);
    return text;
  }

  std::string name_of(std::uint64_t address) const {
    if (const auto* relocation = module_.relocation(address); relocation && !relocation->linkage.empty())
      return relocation->linkage;
    if (const auto* function = module_.containing(address))
      return function->name + "+" + std::to_string(address - function->address);
    if (auto next = variables_.upper_bound(address); next != variables_.begin()) {
      const auto& [begin, variable] = *std::prev(next);
      if (address < begin + variable.size) return variable.name + "+" + std::to_string(address - begin);
    }
    return module_.section(address);
  }

  Module module_;
  std::map<std::uint64_t, Symbol> variables_;
};

std::size_t count_of(const Contents& contents) {
  std::size_t count = 0;
  for (const auto& [name, all] : contents) count += all.size();
  return count;
}

/// Of each name, as many as the build that has more of them does not share with the other.
std::size_t differing(const Contents& previous, const Contents& current) {
  std::size_t count = 0;
  const auto unshared = [](const std::multiset<std::string>& a, const std::multiset<std::string>& b) {
    std::multiset<std::string> left;
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::inserter(left, left.end()));
    return left.size();
  };
  for (const auto& [name, now] : current) {
    const auto found = previous.find(name);
    count += found == previous.end() ? now.size()
                                     : std::max(unshared(now, found->second), unshared(found->second, now));
  }
  for (const auto& [name, before] : previous) count += current.contains(name) ? 0 : before.size();
  return count;
}

}  // namespace

ChangedFunctions changed_functions(const std::string& previous, const std::string& current) {
  const Build before(previous);
  const Build now(current);
  const auto functions = now.functions();
  return {.functions = count_of(functions),
          .changed = differing(before.functions(), functions),
          .variables = differing(before.variables(), now.variables())};
}

}  // namespace holdfast::binary
