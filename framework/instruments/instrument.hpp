#pragma once

/// What instruments are made of: how one is made, how it starts a program under its tool, and how its counts become blocks.

#include <functional>
#include <string>
#include <vector>

#include "process/counting.hpp"

namespace holdfast::instruments {

/// Makes an instrument that counts `metrics`. `scratch`: as in counting_by(). Each is documented at the top of its source.
/// Throws Error where the machine or its settings do not give one of the metrics, or a program is not installed.
using MakeInstrument = process::Counting(const std::vector<std::string>& metrics, const std::string& scratch);
MakeInstrument allocations, binary_size, callgrind, loader, loader_time, memory, perf_event, strace, usage,
    watch;

/// The block of a counted metric, with its unit and direction of the table.
wire::ChildReport block_of(const std::string& metric, double value);
/// A block for each of the metrics.
std::vector<wire::ChildReport> blocks_of(const std::vector<std::string>& metrics,
                                         const std::function<double(const std::string& metric)>& value_of);

/// Returns whether the program was told to count its body by `tool` (bench/counting.hpp); else the process is counted.
bool counts_a_body(const process::Launch& launch, const std::string& tool);
/// The same, by what the program reported.
bool is_of_a_body(const std::vector<wire::ChildReport>& said);

/// Returns what the program counted itself under that name. Throws Error: "told no ...".
const wire::ChildReport& said_of(const std::vector<wire::ChildReport>& said, const std::string& metric);
/// Returns that of each metric, with the warnings of all.
std::vector<wire::ChildReport> blocks_said(const std::vector<wire::ChildReport>& said,
                                           const std::vector<std::string>& metrics);

/// Returns how often the body ran while it was counted; of a whole process, 1.
double iterations_of(const std::vector<wire::ChildReport>& said);

/// Returns the absolute path of a program of the system. Throws Error: `why`, and that it is not installed.
std::string program_in_path(const std::string& name, const std::string& why);

/// Makes the program a launcher: it runs what is launched. The launched program's own first word is then its file, since a
/// launcher gives it no other.
void put_in_front(const std::string& program, const std::vector<std::string>& options,
                  process::Launch& launch);

/// Throws Error with `why` where the program is linked statically, so that nothing comes between it and the system. A script
/// is not: its interpreter is a program like others.
void refuse_static(const process::Launch& launch, const std::string& why);

}  // namespace holdfast::instruments
