#pragma once

/// Code diff: the instructions of a function in two builds, as the lines of a diff: "  " the same in both, "- " only in the
/// previous, "+ " only in the current build, "@ " a sentence on what is left out. Jumps lead to labels, "L1:", which two
/// instructions that are the same have in common.

#include <string>
#include <vector>

#include "binary/fingerprint/disassembly.hpp"

namespace holdfast::binary {

inline constexpr std::size_t kCodeLinesMax = 400;

std::vector<std::string> code_diff(const std::vector<CodeLine>& previous,
                                   const std::vector<CodeLine>& current);

/// Without the middle of long equal stretches, and cut behind so many lines.
std::vector<std::string> folded(const std::vector<std::string>& lines, std::size_t most = kCodeLinesMax);

}  // namespace holdfast::binary
