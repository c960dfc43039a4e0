#pragma once

/// From a count to what a run keeps of it.

#include <string>
#include <vector>

#include "process/process.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::instruments {

/// The block of a counted metric, with its unit and direction of the table.
wire::ChildReport block_of(const std::string& metric, double value);

/// Whether the program was told to count its body by `tool` (bench/counting.hpp); else the process is counted.
bool counts_a_body(const process::Launch& launch, const std::string& tool);
/// The same, by what it said.
bool is_of_a_body(const std::vector<wire::ChildReport>& said);

/// What the program counted itself under that name. Throws Error: "told no ...".
const wire::ChildReport& said_of(const std::vector<wire::ChildReport>& said, const std::string& metric);
/// Of each metric, with the warnings of all.
std::vector<wire::ChildReport> blocks_said(const std::vector<wire::ChildReport>& said,
                                           const std::vector<std::string>& metrics);

/// How often the body ran while it was counted; of a whole process, 1.
double iterations_of(const std::vector<wire::ChildReport>& said);

}  // namespace holdfast::instruments
