#pragma once

/// MODE start-up, by hand: the life of whole processes of this program, from its start to its end. Under the
/// wrapper the program only runs once and ends: who started it takes the time.

#include <string>
#include <vector>

#include "wire/child_lines.hpp"

namespace holdfast::measure {

/// Whether this process is one whose life is being timed.
bool is_being_timed();

/// Runs this program with `arguments` `samples` times and once before, which does not count: it finds the
/// pages of the disk cold. An error in the report where one does not exit with 0.
wire::ChildReport time_processes(const std::vector<std::string>& arguments, int samples);

}  // namespace holdfast::measure
