#pragma once

/// Counting: a tool that counts events of a process while it runs, in addition to the time or instead of it. A
/// tool may start the program (`valgrind ... program`), be set up in its environment, or only evaluate how it
/// ended. The list of tools is in instruments/instruments.hpp.

#include <functional>
#include <vector>

#include "process/process.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::process {

struct Counting {
  /// The counter that the program itself uses, if it links the library (bench). The program then reports in the
  /// metric `iterations` how often its body ran meanwhile.
  std::string with = "nothing";
  /// Attaches the tool to the launch.
  std::function<void(Launch&)> attach = [](Launch&) {};
  /// Replaces the result if a process of the tool ran instead of the program: sets how the program itself ended,
  /// and what it used. Throws as read() does.
  std::function<void(Ended&)> amend = [](Ended&) {};
  /// Returns the metrics, one block for each, from the program's own reports (for a plain command: one iteration) and
  /// from the tool's output. Throws Error (its message has no subject; the caller adds one). A block with an error
  /// means that the program does not contain what was to be counted.
  std::function<std::vector<wire::ChildReport>(const std::vector<wire::ChildReport>& said, const Ended&)>
      read;
  /// Reads the metrics from the program's file instead. Then no process is started. Throws as read() does.
  std::function<std::vector<wire::ChildReport>(const Launch&)> look;
};

}  // namespace holdfast::process
