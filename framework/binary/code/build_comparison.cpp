#include "binary/code/build_comparison.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <span>

#include "binary/code/instructions.hpp"
#include "binary/code/module.hpp"
#include "binary/elf/symbols.hpp"
#include "model/error.hpp"

namespace holdfast::binary {
namespace {

/// The kind of a call in place of a return says nothing of how it finds its callee.
bool by_pointer(const Call& call) {
  return call.kind == Kind::virtual_call || call.kind == Kind::indirect ||
         (call.kind == Kind::tail && call.linkage.empty());
}

/// Which entry of a table a pointer is taken from may change with the class, and may be not seen.
bool same_callee(const Call& a, const Call& b) {
  return a.callee == b.callee || (by_pointer(a) && by_pointer(b));
}

using Calls = std::span<const Call>;

/// Cells, of 4 bytes each; a thousand calls that differ in one build and a hundred thousand in the other.
constexpr std::size_t kMost = 100'000'000;

class CommonLengths {
 public:
  CommonLengths(Calls a, Calls b) : width_(b.size() + 1), longest_((a.size() + 1) * width_, 0) {
    for (std::size_t i = a.size(); i-- > 0;) {
      for (std::size_t j = b.size(); j-- > 0;)
        at(i, j) = same_callee(a[i], b[j]) ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
    }
  }
  /// Length of the longest common sequence of what begins there.
  std::uint32_t& at(std::size_t i, std::size_t j) { return longest_[i * width_ + j]; }

 private:
  std::size_t width_;
  std::vector<std::uint32_t> longest_;
};

void tell(const Call& call, const char* who, std::vector<std::string>& differences) {
  if (call.sites.empty()) return;
  differences.push_back(std::string("only the ") + who + " build calls " + call.callee +
                        (call.at.line > 0 ? " (line " + std::to_string(call.at.line) + ")" : ""));
}

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

Comparison compare_calls(const Function& previous, const Function& current) {
  Calls a = previous.calls;
  Calls b = current.calls;
  Comparison made;
  // Most is the same in both builds, and a table of it would be large.
  std::size_t first = 0;
  for (; first < std::min(a.size(), b.size()) && same_callee(a[first], b[first]); ++first)
    made.same.emplace_back(first, first);
  a = a.subspan(first);
  b = b.subspan(first);
  std::size_t ends = 0;
  while (ends < std::min(a.size(), b.size()) && same_callee(a[a.size() - 1 - ends], b[b.size() - 1 - ends]))
    ++ends;
  a = a.first(a.size() - ends);
  b = b.first(b.size() - ends);
  if (!a.empty() && b.size() > kMost / a.size())
    throw Error("has too many calls that differ between the builds to compare them: " +
                std::to_string(a.size()) + " and " + std::to_string(b.size()));
  CommonLengths table(a, b);
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() || j < b.size()) {
    if (i < a.size() && j < b.size() && same_callee(a[i], b[j])) {
      made.same.emplace_back(first + i++, first + j++);
    } else if (j == b.size() || (i < a.size() && table.at(i + 1, j) >= table.at(i, j + 1))) {
      tell(a[i++], "previous", made.differences);
    } else {
      tell(b[j++], "current", made.differences);
    }
  }
  for (std::size_t k = 0; k < ends; ++k) made.same.emplace_back(first + a.size() + k, first + b.size() + k);
  return made;
}

ChangedFunctions changed_functions(const std::string& previous, const std::string& current) {
  const Build before(previous);
  const Build now(current);
  const auto functions = now.functions();
  return {.functions = count_of(functions),
          .changed = differing(before.functions(), functions),
          .variables = differing(before.variables(), now.variables())};
}

}  // namespace holdfast::binary
