#pragma once

/// The call expressions of a function, found in its machine code. Probes can be placed around each of them.
///
///   const Program program("/build/app", process::loaded_libraries("/build/app", {}));
///   const Function run = function_of(program, "run");
///   for (const Call& call : run.calls) std::cout << call.callee << ' ' << call.at.line << '\n';
///
/// An expression is a call in the source: `list.size()`. The compiler may have made several call instructions of it (by
/// unrolling a loop, or by guessing the target of a virtual call and inlining it), or none. The instructions, here called
/// sites, are therefore grouped by the position of the outermost call in the source. Calls are in the order of the source.
/// All types are value types without references to the program.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "binary/position.hpp"

namespace holdfast::binary {

/// A call that the compiler inlined, on the path from the function to the call instruction.
struct Inlined {
  std::string callee;  ///< as Call::callee
  Position at;         ///< position of the call
  bool operator==(const Inlined&) const = default;
};

/// The rule that computes the canonical frame address (CFA) from registers at a site: the value of rsp before the function
/// was called. Read from .eh_frame.
struct FrameRule {
  enum class Base { rsp, rbp };
  Base base = Base::rsp;
  std::int64_t offset = 0;     ///< bytes added to the register
  bool at_that_place = false;  ///< true if the CFA is stored in memory at that address (for realigned stacks)
  bool operator==(const FrameRule&) const = default;
};

/// An instruction that is executed at another address than the one it was linked at.
struct Moved {
  std::uint64_t address = 0;
  std::vector<std::uint8_t> bytes;
  int relative_at =
      -1;  ///< offset, in `bytes`, of a 32-bit displacement relative to the instruction; -1 if it has none
};

/// The code that is replaced to place a probe. A jump needs 5 bytes, and a call may be shorter. In this case, instructions
/// before or after it are replaced, too, and executed elsewhere; no jump may lead between them.
struct Patch {
  std::uint64_t address = 0;
  std::vector<std::uint8_t> bytes;  ///< the expected bytes at the address
  std::vector<Moved> before;
  std::vector<Moved> after;
  Moved
      operand;  ///< for a call by a pointer, the instruction that pushes the pointer; empty for a direct call
  int condition = -1;  ///< condition code of a conditional jump to another function; -1 if there is none
};

/// A call instruction.
struct CallInstruction {
  enum class Kind { direct, plt, virtual_call, indirect };
  Kind kind = Kind::direct;
  bool tail = false;    ///< a tail call: a jump whose callee returns to the caller of this function
  bool returns = true;  ///< false if the callee never returns (it throws, or ends the program)
  bool of_the_compiler =
      false;                  ///< true if there is no call in the source: exceptions, guards of local statics
  bool exceptional = false;   ///< true if only an exception reaches it, in a handler or a cleanup
  std::uint64_t address = 0;  ///< of the instruction, in the ELF file of the module
  int length = 0;             ///< of the instruction
  std::string callee;         ///< the callee of this instruction, as Call::callee
  std::string linkage;        ///< empty for a call by a pointer
  std::uint64_t target =
      0;  ///< address of the callee in this module; 0 if it is elsewhere, or called by a pointer
  std::uint64_t jumps_to =
      0;  ///< the target in the instruction itself: the callee, or a stub that leads to it
  std::vector<Inlined> inlined;  ///< outermost first
  Position at;                   ///< of the call itself, in the innermost inlined function

  Patch patch;  ///< its bytes are empty if no probe can be placed, for the reason in `unprobeable`
  std::optional<FrameRule> frame;
  std::string unprobeable;  ///< the reason why no probe can be placed; empty if one can

  /// Returns true if the instruction is on the normal path of its expression, without exceptions.
  bool counts() const { return returns && !exceptional; }
};

enum class CallKind { direct, plt, virtual_call, indirect, tail, inlined };

/// A call expression.
struct Call {
  std::string
      callee;  ///< demangled, without parameters, return type and clone suffixes: "ListBuffer::size". A call by
               ///< a pointer is "virtual call (slot 2)" or "call by pointer"
  std::string linkage;  ///< linkage name; empty for a call by a pointer
  Position at;
  CallKind kind = CallKind::
      direct;  ///< `inlined` if the callee was inlined here; the sites are the calls that are left in it
  std::vector<std::size_t> sites;  ///< indices into Function::sites; may be empty for an inlined call
  std::string unprobeable;         ///< the reason why no probe can be placed around it; empty if one can
};

/// The successors of each site.
struct CallSiteGraph {
  /// A node is a site; the last node is the entry of the function. `next[p]` has the sites that can be reached from p with
  /// no other site in between, sorted. An exception can reach any handler of the function. `next[p]` may have more sites
  /// than the code allows, if that is not known, but never fewer.
  std::vector<std::vector<std::size_t>> next;
  std::vector<bool> returns;  ///< true if the function can return from a node with no other site in between
  bool known = true;          ///< false if the targets of a jump are not known
};

/// The address of a function, with the file that contains it.
struct FunctionAddress {
  std::string module;  ///< path of the ELF file
  bool is_executable = false;
  std::uint64_t address = 0;
  std::string linkage;
};

/// A function of a module, or a function that was inlined into it at one place.
struct Function {
  std::string name;       ///< as Call::callee
  std::string signature;  ///< demangled, with parameters
  std::string linkage;
  std::string module;          ///< path of the ELF file
  std::string build_id;        ///< of the module, in hexadecimal; empty if it has none
  bool is_executable = false;  ///< true if the module is the executable, not a library
  std::uint64_t address = 0;
  Position at;                  ///< of its declaration
  std::vector<Inlined> inside;  ///< if not empty, only the code that was inlined along this path is shown
  std::string container;        ///< name of the function into which it was inlined; empty if it was not
  std::vector<Call> calls;      ///< in the order of the source
  std::vector<CallInstruction> sites;  ///< by address
  CallSiteGraph flow;
  /// Maximum number of bytes of parameters that callers put on the stack; none if not known.
  std::optional<int> stack_parameters;
  /// Restricts calls by a pointer to those with this target; none for no restriction.
  std::optional<FunctionAddress> leads_to;
  std::vector<std::string> remarks;  ///< limitations of the result: "has no debug information, ..."
};

class Module;

/// Reads the function that begins at an address. For `inside` see Function::inside. Throws Error if there is no code.
Function read_function(const Module& module, std::uint64_t address, const std::vector<Inlined>& inside = {});

}  // namespace holdfast::binary
