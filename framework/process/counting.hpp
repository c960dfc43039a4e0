#pragma once

/// Counting: what counts something of a process while it runs, beside the clock or in place of it. A tool may
/// stand in front of the program (`valgrind ... program`), in its environment, or only look at how it ended.
/// Which tools there are is decided above (instruments/instruments.hpp).

#include <functional>
#include <vector>

#include "process/process.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::process {

struct Counting {
  /// What the program itself is told, where it links the library: with what it shall count
  /// (bench). Then it says in the metric `iterations` how often its body ran meanwhile.
  std::string with = "nothing";
  /// Puts the tool into place.
  std::function<void(Launch&)> attach = [](Launch&) {};
  /// Where another process stood for it: how the program itself ended, and what it used. Throws as read() does.
  std::function<void(Ended&)> amend = [](Ended&) {};
  /// The metrics, one block for each: from what the program said (of a plain command: one iteration) and from
  /// what the tool left. Throws Error, a sentence without a subject. A block with an error is one of nothing: the
  /// program does not have what was to be counted.
  std::function<std::vector<wire::ChildReport>(const std::vector<wire::ChildReport>& said, const Ended&)>
      read;
  /// In place of all that: what the file of the program says. Then nothing is started. Throws as read() does.
  std::function<std::vector<wire::ChildReport>(const Launch&)> look;
};

}  // namespace holdfast::process
