#pragma once

/// The call expressions of a function, as its machine code has them: what can be put between two probes.
///
///   const Program program("/build/app", process::loaded_libraries("/build/app", {}));
///   const Function run = function_of(program, "run");
///   for (const Call& call : run.calls) std::cout << call.callee << ' ' << call.at.line << '\n';
///
/// An expression is what stands in the source: `list.size()`. The compiler may have made several call instructions of
/// it (a loop unrolled, a virtual call guessed and inlined), or none. So the instructions, here called sites, are put
/// together by the position of the outermost call in the source that they come from, and calls are in the order of the
/// source. Values; nothing refers to the program that they were read from.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "binary/position.hpp"

namespace holdfast::binary {

/// A call that the compiler inlined, on the way from the function to the call instruction.
struct Inlined {
  std::string callee;  ///< as Call::callee
  Position at;         ///< where it is called
  bool operator==(const Inlined&) const = default;
};

/// How the frame of the function is found from registers, where its code stands at a site: the value that rsp had
/// before the function was called (CFA). Read from .eh_frame.
struct FrameRule {
  enum class Base { rsp, rbp };
  Base base = Base::rsp;
  std::int64_t offset = 0;     ///< bytes added to the register
  bool at_that_place = false;  ///< the frame is what stands in memory there (stacks that are aligned further)
  bool operator==(const FrameRule&) const = default;
};

/// An instruction that is executed elsewhere than where it was linked.
struct Moved {
  std::uint64_t address = 0;
  std::vector<std::uint8_t> bytes;
  int relative_at =
      -1;  ///< where in the bytes its displacement from itself stands (32 bits); -1: it has none
};

/// What is replaced to place a probe: a jump needs 5 bytes, and a call may be shorter. Then instructions before or
/// after it, which nothing jumps between, are replaced with it and executed elsewhere.
struct Patch {
  std::uint64_t address = 0;
  std::vector<std::uint8_t> bytes;  ///< what must stand there
  std::vector<Moved> before;
  std::vector<Moved> after;
  Moved operand;  ///< a call by a pointer, as the instruction that pushes the pointer; empty: a direct call
  int condition = -1;  ///< of a conditional jump to another function, as the processor counts them; -1: none
};

/// A call instruction.
struct CallInstruction {
  enum class Kind { direct, plt, virtual_call, indirect };
  Kind kind = Kind::direct;
  bool tail = false;             ///< a jump: the callee returns to the caller of this function
  bool returns = true;           ///< false: the callee never does (it throws, ends the program)
  bool of_the_compiler = false;  ///< no call in the source: exceptions, guards of local statics
  bool exceptional = false;      ///< reached by an exception only: in a handler, or in what cleans up
  std::uint64_t address = 0;     ///< of the instruction, as the ELF file of the module counts
  int length = 0;                ///< of the instruction
  std::string callee;            ///< as Call::callee; what this instruction calls
  std::string linkage;           ///< empty: called by a pointer
  std::uint64_t target = 0;      ///< address of the callee in this module; 0: elsewhere, or by a pointer
  std::uint64_t jumps_to = 0;  ///< what the instruction itself names: the callee, or a stub that leads to it
  std::vector<Inlined> inlined;  ///< outermost first
  Position at;                   ///< of the call itself, in the innermost inlined function

  Patch patch;  ///< empty bytes: no probe can be placed, by `unprobeable`
  std::optional<FrameRule> frame;
  std::string unprobeable;  ///< why no probe can be placed; empty: one can

  /// Whether the instruction is part of what its expression does when nothing goes wrong.
  bool counts() const { return returns && !exceptional; }
};

enum class CallKind { direct, plt, virtual_call, indirect, tail, inlined };

/// A call expression.
struct Call {
  std::string
      callee;  ///< demangled, without parameters, return type and clone suffixes: "ListBuffer::size". Of a call
               ///< by a pointer: "virtual call (slot 2)", "call by pointer"
  std::string linkage;  ///< what a linker calls it; empty: by a pointer
  Position at;
  CallKind kind = CallKind::
      direct;  ///< inlined: at this place the callee was inlined; calls that are left in it are its sites
  std::vector<std::size_t> sites;  ///< indices into Function::sites; may be empty where it was inlined
  std::string unprobeable;         ///< why no probe can be placed around it; empty: one can
};

/// Which sites follow which.
struct CallSiteGraph {
  /// A place is a site, or the entry of the function, which is the last place. `next[p]`: the sites that can be reached
  /// from p with no other site on the way, sorted; by an exception any handler of the function. More than really can
  /// where the code does not tell, never less.
  std::vector<std::vector<std::size_t>> next;
  std::vector<bool> returns;  ///< whether the function can return from a place with no other site on the way
  bool known = true;          ///< false: a jump leads to places that the code does not tell
};

/// A function in memory, by the file that holds it.
struct FunctionAddress {
  std::string module;  ///< path of the ELF file
  bool is_executable = false;
  std::uint64_t address = 0;
  std::string linkage;
};

/// A function of a module, or of what was inlined into it at one place.
struct Function {
  std::string name;       ///< as Call::callee
  std::string signature;  ///< demangled, with parameters
  std::string linkage;
  std::string module;          ///< path of the ELF file
  std::string build_id;        ///< of the module, in hexadecimal; empty: it has none
  bool is_executable = false;  ///< the module is what is started, and no library
  std::uint64_t address = 0;
  Position at;                         ///< where it is declared
  std::vector<Inlined> inside;         ///< not empty: only what was inlined along this way is shown
  std::string container;               ///< name of the function into which it was inlined; empty: it was not
  std::vector<Call> calls;             ///< in the order of the source
  std::vector<CallInstruction> sites;  ///< by address
  CallSiteGraph flow;
  /// Bytes of parameters that callers put on the stack, at most; empty: not known.
  std::optional<int> stack_parameters;
  /// Of its calls by a pointer, only those that lead there are meant; empty: all.
  std::optional<FunctionAddress> leads_to;
  std::vector<std::string> remarks;  ///< what is not as good as it could be: "has no debug information, ..."
};

class Module;

/// Reads the function that begins at an address. `inside`: see Function::inside. Throws Error where no code is there.
Function read_function(const Module& module, std::uint64_t address, const std::vector<Inlined>& inside = {});

}  // namespace holdfast::binary
