#pragma once

/// Register effects: derives the values that are known after an instruction from those known before it.

#include "binary/code/instructions.hpp"
#include "binary/members/addresses.hpp"
#include "binary/members/operation.hpp"

namespace holdfast::binary {

/// Changes `values` as the instruction at this address does. It must not be a call.
void apply(const Operation& operation, const Addresses& addresses, std::uint64_t at, RegisterValues& values);

/// Changes `values` like a call of a function that returns this type; kNoType if the type is not known. `kept` has the bits of
/// the registers that this function does not change, although other functions may.
void apply_call(TypeId returns, std::uint32_t kept, ObjectTypes& types, RegisterValues& values);

/// Returns the registers that the function at this address does not change, by their bits; 0 if it calls others. GCC keeps values
/// in them over a call (-fipa-ra).
std::uint32_t kept_registers(const Module& module, std::uint64_t function);

}  // namespace holdfast::binary
