#pragma once

/// Code diff: the instructions of a function in two builds, as the lines of a diff. "  " means in both, "- " only in the
/// previous, "+ " only in the current build, "@ " begins a sentence on omitted lines. Jumps lead to labels, "L1:". Equal
/// instructions of both builds share a label.

#include <string>
#include <vector>

#include "binary/fingerprint/disassembly.hpp"

namespace holdfast::binary {

inline constexpr std::size_t kCodeLinesMax = 400;

std::vector<std::string> code_diff(const std::vector<CodeLine>& previous,
                                   const std::vector<CodeLine>& current);

/// Omits the middle of long equal sections, and cuts the diff after `most` lines.
std::vector<std::string> folded(const std::vector<std::string>& lines, std::size_t most = kCodeLinesMax);

}  // namespace holdfast::binary
