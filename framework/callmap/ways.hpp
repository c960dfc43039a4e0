#pragma once

/// Where the instructions of a function lead: which follow which, which only an exception reaches, and which of them
/// leave it to another function in place of a return. More ways than there are may be told, never fewer, unless
/// `known` is false.

#include <vector>

#include "callmap/code.hpp"
#include "callmap/module.hpp"

namespace holdfast::callmap {

struct Ways {
  std::vector<std::vector<int>> next;  ///< by index of the instruction
  std::vector<bool> tail;              ///< the jump (or branch) calls another function
  std::vector<bool> aimed_at;          ///< something jumps here, or may
  std::vector<bool> exceptional;       ///< no way leads here from the entry, so an exception does, or nothing
  std::vector<int> handlers;           ///< where exceptions lead
  bool known = true;
};

/// `entry`: address of the function's first instruction. `ends`: of each instruction whether it calls what never returns.
Ways ways_of(const Module& module, const Code& code, std::uint64_t entry, const std::vector<bool>& ends);

}  // namespace holdfast::callmap
