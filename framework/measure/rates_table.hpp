#pragma once

/// --holdfast-report: throughputs as erlperf prints them, best first.
///
///     basic      name, calls in a second, time of a call (- where it is done elsewhere), share of the best
///     extended   samples, average, standard deviation, median, p99, best, worst, time of a call, share
///     full       the same, with what was asked for and the machine below it

#include <string>
#include <vector>

#include "wire/child_lines.hpp"

namespace holdfast::measure {

enum class Detail { basic, extended, full };

/// Throws Error for another word, naming those there are.
Detail parse_detail(const std::string& text);

/// A benchmark whose samples are throughputs, at least one.
struct Rate {
  std::string label;
  wire::ChildReport report;
  int workers = 1;
  bool done_elsewhere =
      false;         ///< operations that are only submitted (holdfast/hammock.hpp): a call has no time
  std::string mode;  ///< what was asked for, in words
};

/// `machine`: lines that say on what it ran.
std::string rates_table(std::vector<Rate> rates, Detail detail, const std::string& machine);

/// Operating system, processor, compiler.
std::string machine_text();

}  // namespace holdfast::measure
