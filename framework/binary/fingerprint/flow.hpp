#pragma once

/// FunctionBody: a function with the parts that the compiler split off, what it calls, and where exceptions lead.

#include <cstdint>
#include <vector>

#include "binary/fingerprint/content.hpp"

namespace holdfast::binary {

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

}  // namespace holdfast::binary
