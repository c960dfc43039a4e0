#pragma once

/// Parts of instruments: making one, starting a program under its tool, and converting its counts to blocks.

#include <functional>
#include <string>
#include <vector>

#include "process/counting.hpp"

namespace holdfast::instruments {

/// Makes an instrument that counts `metrics`. `scratch` is as in counting_by(). Each instrument is documented at the top of
/// its source. Throws Error if the machine or its settings do not provide one of the metrics, or a program is not installed.
using MakeInstrument = process::Counting(const std::vector<std::string>& metrics, const std::string& scratch);
MakeInstrument allocations, binary_size, callgrind, loader, loader_time, memory, perf_event, strace, usage,
    watch;

/// Returns the block of a counted metric, with its unit and direction from the table.
wire::ChildReport block_of(const std::string& metric, double value);
/// Returns a block for each of the metrics.
std::vector<wire::ChildReport> blocks_of(const std::vector<std::string>& metrics,
                                         const std::function<double(const std::string& metric)>& value_of);

/// Returns true if the program itself counts its body with `tool` (bench/counting.hpp); else the process is counted.
bool counts_a_body(const process::Launch& launch, const std::string& tool);
/// Returns true if the program's report has counts of its body.
bool is_of_a_body(const std::vector<wire::ChildReport>& said);

/// Returns the count that the program reported under that name. Throws Error ("told no METRIC") if there is none.
const wire::ChildReport& said_of(const std::vector<wire::ChildReport>& said, const std::string& metric);
/// Returns the reported block of each metric, with all warnings.
std::vector<wire::ChildReport> blocks_said(const std::vector<wire::ChildReport>& said,
                                           const std::vector<std::string>& metrics);

/// Returns how often the body ran while it was counted; 1 for a whole process.
double iterations_of(const std::vector<wire::ChildReport>& said);

/// Returns the absolute path of a system program. If it is not installed, throws Error with `why`.
std::string program_in_path(const std::string& name, const std::string& why);

/// Makes the program a launcher: it runs the program of the launch. The first argument of the launched program is replaced by its
/// file, because a launcher passes no other.
void put_in_front(const std::string& program, const std::vector<std::string>& options,
                  process::Launch& launch);

/// Throws Error with `why` if the program is linked statically, so that nothing can be preloaded. A script is not static,
/// because its interpreter is an ordinary program.
void refuse_static(const process::Launch& launch, const std::string& why);

}  // namespace holdfast::instruments
