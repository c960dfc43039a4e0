#pragma once

/// Register effects: what is known after an instruction, from what is known before it.

#include "binary/code/instructions.hpp"
#include "binary/members/addresses.hpp"
#include "binary/members/operation.hpp"

namespace holdfast::binary {

/// Changes `values` as the instruction at this address does. It must not be a call.
void apply(const Operation& operation, const Addresses& addresses, std::uint64_t at, RegisterValues& values);

/// Changes `values` as a call of a function does that returns this type; kNoType if it is not known. `kept` are the registers that
/// this function does not change, by their bits, although others may.
void apply_call(TypeId returns, std::uint32_t kept, ObjectTypes& types, RegisterValues& values);

/// Returns the registers that the function at this address does not change, by their bits; 0 if it calls others. GCC keeps values
/// in them over a call (-fipa-ra).
std::uint32_t kept_registers(const Module& module, std::uint64_t function);

}  // namespace holdfast::binary
