#pragma once

/// Source lines of single instructions, with those of the code that was inlined there.

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "binary/code/program.hpp"
#include "binary/position.hpp"

namespace holdfast::binary {

/// Of one instruction: the line in the function that has it; where that line calls what was inlined, the line in there behind
/// it, and so on. Never empty.
using LineWay = std::vector<Position>;

/// By address. `module`: its file's name. What has no line is missing: all of it where there is no debug information.
std::map<std::uint64_t, LineWay> source_lines(const Program& program, const std::string& module,
                                              const std::set<std::uint64_t>& addresses);

}  // namespace holdfast::binary
