#pragma once

/// The target of a call instruction.

#include <string>
#include <vector>

#include "binary/code/function.hpp"
#include "binary/code/instructions.hpp"
#include "binary/code/module.hpp"

namespace holdfast::binary {

struct CallTarget {
  CallInstruction::Kind kind = CallInstruction::Kind::direct;
  std::string callee;        ///< as Call::callee
  std::string linkage;       ///< empty if not known
  std::uint64_t target = 0;  ///< address in this module; 0 if it is elsewhere, or not known
};

/// Returns the target of the call or jump at this index. Calls through the procedure linkage table or the global offset
/// table are followed to the symbol that the loader binds there.
CallTarget call_target_of(const Module& module, const Code& code, std::size_t instruction);

/// Returns the symbol that a stub of the procedure linkage table leads to; empty if it is not a stub.
std::string behind_stub(const Module& module, std::uint64_t address);

/// Returns true if a function with this linkage name never returns to its caller.
bool never_returns(const std::string& linkage);
/// Returns, for each instruction, whether it is a call of such a function.
std::vector<bool> calls_that_end(const Module& module, const Code& code);

/// Returns true if the compiler calls a function with this linkage name without a call in the source: exceptions, guards.
bool is_of_the_compiler(const std::string& linkage);

/// Returns the reason why no probe may be placed around a call of the function; empty if one may.
std::string not_to_be_probed(const std::string& linkage);

}  // namespace holdfast::binary
