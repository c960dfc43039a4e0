#pragma once

/// Fingerprints: the functions and variables of an executable or library, each with a digest of its content, which does
/// not depend on the addresses that the linker chose.
///
///   const Fingerprints all = fingerprints_of("/build/app");
///   for (const auto& function : all.functions) std::cout << function.name << ' ' << function.digest.text() << '\n';
///
/// The digest of a function covers
/// - the decoded instructions without padding,
/// - jumps within the function, by the number of the target instruction,
/// - called and referenced functions and variables, by name,
/// - references without a name, such as texts, constants and jump tables, by content,
/// - the table of exception handlers.
/// The digest of a variable covers its initial content, with names instead of pointers. Two builds of a function with
/// equal digests execute the same instructions if everything that they refer to has equal digests, too.
///
/// Parts that the compiler split off (`.cold`) belong to the function that jumps to them. Functions without a name, in
/// stripped programs, and functions that share a name are named by their addresses: "f~401120". These are called twins. A
/// digest covers only the shared name of a referenced twin. The list of twins of a function has the twins that it refers
/// to, and pairing.hpp finds their counterparts in another build. For x86-64 and 64-bit ELF.

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace holdfast::binary {

/// Returns the identifiers in the name of a function or variable: "_ZN3fmt3v116formatE" has fmt, v11 and format. A name that
/// is not mangled is one identifier.
std::set<std::string> identifiers_of(const std::string& name);

/// Renamed identifiers of namespaces, classes or functions, old and new: {"v11", "v12"}.
using Renamings = std::map<std::string, std::string>;

/// Replaces the old identifiers in a name by the new ones.
std::string renamed(const std::string& name, const Renamings& renamings);

/// The separator between a shared name and the distinguishing address. No linkage name contains it.
constexpr char kTwin = '~';

/// 128 bits of SHA-256.
struct Digest {
  std::array<std::uint8_t, 16> bytes{};
  auto operator<=>(const Digest&) const = default;
  std::string text() const;  ///< 32 hexadecimal digits
};
Digest digest_of(const std::string& text);

struct FunctionPrint {
  std::string name;                      ///< linkage name; "name~address" if several functions share the name
  std::vector<std::string> other_names;  ///< other names of the same code
  std::uint64_t address = 0;
  std::uint64_t size = 0;
  Digest digest;
  /// Digest without the instructions from which every path ends the process (dead_ends.hpp).
  Digest live_digest;
  std::vector<std::uint32_t> twins;       ///< twins that it refers to, one for each reference
  std::vector<std::uint32_t> live_twins;  ///< `twins` without those of dead ends
  /// Digest in which immediate operands are numbers, even if they could be addresses of code. In a program that is loaded at
  /// its linked address, "cmp $0x493e00" may mean a function, or 100,000 elements of 48 bytes. The same as `digest` if there
  /// are no such operands.
  Digest number_digest;
  std::vector<std::uint32_t> number_twins;  ///< `twins` without the targets of such operands
  std::vector<std::uint32_t> calls;  ///< functions that it refers to: indices into Fingerprints::functions
  std::vector<std::uint32_t>
      variables;  ///< variables that it refers to: indices into Fingerprints::variables
  /// Imports that it refers to: indices into Fingerprints::imports. Instructions that query the machine are listed here,
  /// too, as "<rdtsc>" (instruction_name()).
  std::vector<std::uint32_t> imports;
};

struct VariablePrint {
  std::string name;
  std::vector<std::string> other_names;  ///< other names of the same address
  std::uint64_t size = 0;
  Digest digest;
  std::vector<std::uint32_t> twins;      ///< as in FunctionPrint
  std::vector<std::uint32_t> calls;      ///< functions that it points to
  std::vector<std::uint32_t> variables;  ///< variables that it points to
  std::vector<std::uint32_t> imports;    ///< imports that it points to
};

struct Fingerprints {
  std::vector<FunctionPrint> functions;  ///< by address
  std::vector<VariablePrint> variables;  ///< by address; includes .init_array and similar lists
  std::vector<std::string> imports;  ///< names that the loader binds, even if the module itself defines them
  std::set<std::string> exported;    ///< names to which other modules may bind
  std::vector<std::string> needed;   ///< needed libraries, in their order
  std::size_t relocations = 0;       ///< number of addresses that the loader writes
};

/// Reads the fingerprints of a file, as if the identifiers had been renamed before it was built. Throws Error if it is not
/// an ELF file for x86-64.
Fingerprints fingerprints_of(const std::string& path, const Renamings& renamings = {});

/// Returns true if a function has no name of its own, because it shares its name or was stripped of it.
bool is_twin(const FunctionPrint& function);
/// Returns the name that a twin shares with others; empty if it has none.
std::string shared_name(const FunctionPrint& function);
/// Returns a function's name for output: "ns::f(int)"; for twins "f at 0x401120" and "the function at 0x401120".
std::string readable_name(const std::string& name);
/// Returns a variable's name for output, "ns::table"; variables that share a name are not distinguished.
std::string readable_variable(const std::string& name);

/// Returns the indices of these functions and of all that they can call, directly or by tables that they refer to.
/// `is_called` returns true if a referenced function may be called; if it is empty, every referenced function may be called.
std::set<std::uint32_t> callable_from(const Fingerprints& all, std::set<std::uint32_t> functions,
                                      const std::function<bool(const FunctionPrint&)>& is_called = {});

}  // namespace holdfast::binary
