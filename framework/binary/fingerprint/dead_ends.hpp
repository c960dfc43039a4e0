#pragma once

/// Dead ends: instructions from which every path ends the process by abort(), terminate() or a failed assertion. They do
/// not affect a run that completes. An example is the line number that a failed assertion would print.

#include <cstdint>
#include <vector>

#include "binary/fingerprint/content.hpp"

namespace holdfast::binary {

/// A direct call or jump of a body to a part.
struct CallOf {
  std::size_t op = 0;  ///< index in the body
  std::size_t part = 0;
};

/// A function with the parts that the compiler split off, its calls, and its landing pads.
struct FunctionBody {
  Body body;
  std::vector<CallOf> calls;
  std::vector<std::uint64_t> landings;  ///< addresses to which exceptions lead
};

/// Returns the bodies of all functions, in the order of parts.functions(). `decoded` has their instructions in the same
/// order, and must outlive the result.
std::vector<FunctionBody> flows_of(const ElfImage& image, const Parts& parts,
                                   const std::vector<Decoded>& decoded, Describer& describer);

/// Returns true for each instruction of the body that is a dead end. `dead` is true for each part whose call ends the
/// process.
///
/// A dead end may follow a call that throws and never returns, although the call does not lead to it. So a call is
/// considered to lead to the following dead end only if no jump and no exception leads to that dead end.
std::vector<bool> dead_ends(const FunctionBody& flow, const std::vector<bool>& dead);

/// Returns true for each part whose call ends the process, by its name or because all its paths lead to such a call.
/// `flows` has the bodies by their index in `functions`.
std::vector<bool> dead_parts(const Parts& parts, const std::vector<std::size_t>& functions,
                             const std::vector<FunctionBody>& flows);

}  // namespace holdfast::binary
