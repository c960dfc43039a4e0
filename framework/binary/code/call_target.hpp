#pragma once

/// What a call instruction calls.

#include <string>

#include "binary/code/function.hpp"
#include "binary/code/instructions.hpp"
#include "binary/code/module.hpp"

namespace holdfast::binary {

struct CallTarget {
  CallInstruction::Kind kind = CallInstruction::Kind::direct;
  std::string callee;        ///< as Call::callee
  std::string linkage;       ///< empty: not known
  std::uint64_t target = 0;  ///< in this module; 0: elsewhere, or not known
};

/// Of the call or jump at this index. Calls through the procedure linkage table or the global offset table are
/// followed to the symbol that the loader binds there.
CallTarget call_target_of(const Module& module, const Code& code, std::size_t instruction);

/// The symbol that a stub of the procedure linkage table leads to; empty: it is no stub.
std::string behind_stub(const Module& module, std::uint64_t address);

/// Whether a function of this linkage name never returns to its call.
bool never_returns(const std::string& linkage);

/// Whether the compiler calls a function of this linkage name without a call in the source: exceptions, guards.
bool is_of_the_compiler(const std::string& linkage);

/// Why no probe may be placed around a call of it; empty: it may.
std::string not_to_be_probed(const std::string& linkage);

}  // namespace holdfast::binary
