#pragma once

/// The options of a benchmark program. All begin with --holdfast-, so that a program can have its own options, too.

#include <optional>
#include <string>
#include <vector>

#include "bench/settings.hpp"
#include "bench/tables.hpp"
#include "holdfast/point.hpp"

namespace holdfast::bench {

struct Options {
  bool help = false;
  bool list = false;
  std::vector<std::string> benchmarks;  ///< exact names; the wrapper uses them
  std::optional<std::string> filter;    ///< regular expression, searched for in the name
  Choice params;                        ///< values of axes
  std::optional<std::string> point;     ///< one point, as in the output of --holdfast-list
  Settings settings;                    ///< in their order, --holdfast-quick first
  std::optional<Detail> detail;         ///< of the table of throughputs; none for the table of all results
  Settings defaults;                    ///< defaults, which the settings of a benchmark's code override
};

/// Parses the options. Throws Error for an unknown option, an invalid value, or more than one filter.
Options parse_options(int argc, char** argv);

/// Returns the output of --holdfast-help.
std::string help_text(const std::string& program);

}  // namespace holdfast::bench
