#pragma once

/// Fingerprints: the functions and variables of an executable or library, each with a digest of what it is, which does
/// not depend on where the linker put anything.
///
///   const Fingerprints all = fingerprints_of("/build/app");
///   for (const auto& function : all.functions) std::cout << function.name << ' ' << function.digest.text() << '\n';
///
/// A digest covers the decoded instructions without padding; jumps within the function by the number of the instruction
/// they lead to; what is called and referred to by name; what has no name, such as texts, constants and jump tables, by
/// content; and the table of exception handlers. A variable is digested by its initial content, with names in place of
/// pointers. Two builds of a function with equal digests execute the same instructions, as long as what they refer to
/// has equal digests, too.
///
/// Parts that the compiler split off (`.cold`) belong to the function that jumps to them. Functions without a name, in
/// stripped programs, and several of one name are named by their addresses: "f~401120". A digest covers no more of them
/// than the name; which of them a function refers to is in its list of twins, and pairing.hpp finds their counterparts in
/// another build. For x86-64 and 64-bit ELF.

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace holdfast::binary {

// Identifiers in the names of functions and variables: "_ZN3fmt3v116formatE" has fmt, v11 and format.

/// Of a name that is not mangled, the name itself.
std::set<std::string> identifiers_of(const std::string& name);

/// Identifiers that were renamed, of namespaces, classes or functions, by the old one: {"v11", "v12"}.
using Renamings = std::map<std::string, std::string>;

/// The name with the new identifiers in place of the old ones.
std::string renamed(const std::string& name, const Renamings& renamings);

/// Between a name and what tells apart those that share it. No linker's name has it.
constexpr char kTwin = '~';

/// 128 bits of SHA-256.
struct Digest {
  std::array<std::uint8_t, 16> bytes{};
  auto operator<=>(const Digest&) const = default;
  std::string text() const;  ///< 32 hexadecimal digits
};
Digest digest_of(const std::string& text);

struct FunctionPrint {
  std::string name;  ///< as the linker knows it; of several functions of one name "name~address"
  std::vector<std::string> other_names;  ///< of the same code
  std::uint64_t address = 0;
  std::uint64_t size = 0;
  Digest digest;
  /// Without the instructions from which every way ends the process (dead_ends.hpp).
  Digest live_digest;
  std::vector<std::uint32_t>
      twins;  ///< functions without a name of their own that it refers to, one for each reference
  std::vector<std::uint32_t> live_twins;  ///< likewise, without the dead ends
  std::vector<std::uint32_t> calls;  ///< functions that it refers to: indices into Fingerprints::functions
  std::vector<std::uint32_t> variables;  ///< likewise, into Fingerprints::variables
  /// Likewise, into Fingerprints::imports; also the instructions that ask the machine, as "<rdtsc>" (instruction_name()).
  std::vector<std::uint32_t> imports;
};

struct VariablePrint {
  std::string name;
  std::vector<std::string> other_names;  ///< of the same place
  std::uint64_t size = 0;
  Digest digest;
  std::vector<std::uint32_t> twins;      ///< as of a function
  std::vector<std::uint32_t> calls;      ///< functions that it points to
  std::vector<std::uint32_t> variables;  ///< likewise
  std::vector<std::uint32_t> imports;    ///< likewise
};

struct Fingerprints {
  std::vector<FunctionPrint> functions;  ///< by address
  std::vector<VariablePrint> variables;  ///< by address; also .init_array and its like
  std::vector<std::string>
      imports;  ///< names that the loader binds, be it to a definition of the module itself
  std::set<std::string> exported;   ///< names that other modules may bind to
  std::vector<std::string> needed;  ///< libraries, in their order
  std::size_t relocations = 0;      ///< places that the loader writes
};

/// As if the identifiers had been renamed before the file was built. Throws Error where it is no ELF file for x86-64.
Fingerprints fingerprints_of(const std::string& path, const Renamings& renamings = {});

/// Whether a function has no name of its own: it shares it, or was stripped of it.
bool is_twin(const FunctionPrint& function);
/// The name that it shares with others; empty: it has none.
std::string shared_name(const FunctionPrint& function);
/// A function's name for people: "ns::f(int)", "f at 0x401120" and "the function at 0x401120" of twins.
std::string readable_name(const std::string& name);
/// A variable's: "ns::table"; variables that share it are not told apart.
std::string readable_variable(const std::string& name);

/// What these functions can call, directly or by tables that they refer to, and themselves; by their indices. `is_called`: of a
/// function that is referred to, whether it may be called for that; empty: each may.
std::set<std::uint32_t> callable_from(const Fingerprints& all, std::set<std::uint32_t> functions,
                                      const std::function<bool(const FunctionPrint&)>& is_called = {});

}  // namespace holdfast::binary
