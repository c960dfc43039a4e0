#pragma once

/// Dead ends: instructions from which every way ends the process by abort(), terminate() or a failed assertion. What they
/// do makes no difference to a run that comes to its end, as the line number that an assertion would name.

#include <cstdint>
#include <vector>

#include "binary/fingerprint/content.hpp"

namespace holdfast::binary {

// FunctionBody: a function with the parts that the compiler split off, what it calls, and where exceptions lead.

/// A direct call or jump of a body to a part.
struct CallOf {
  std::size_t op = 0;  ///< index in the body
  std::size_t part = 0;
};

/// A function, and what of it has to be known.
struct FunctionBody {
  Body body;
  std::vector<CallOf> calls;
  std::vector<std::uint64_t> landings;  ///< addresses to which exceptions lead
};

/// Of each function, in the order of parts.functions(). `decoded`: their instructions, likewise, which must outlive it.
std::vector<FunctionBody> flows_of(const ElfImage& image, const Parts& parts,
                                   const std::vector<Decoded>& decoded, Describer& describer);

/// By index in the body. `dead`: of each part, whether calling it ends the process.
///
/// A call that never returns, but throws, may stand before a dead end that it does not lead to. So a call leads on to a
/// dead end only where no jump and no exception leads there.
std::vector<bool> dead_ends(const FunctionBody& flow, const std::vector<bool>& dead);

/// Of each part, whether calling it ends the process: by its name, or since all its ways lead to such a call. `flows`: of
/// each function, by its index in `functions`.
std::vector<bool> dead_parts(const Parts& parts, const std::vector<std::size_t>& functions,
                             const std::vector<FunctionBody>& flows);

}  // namespace holdfast::binary
