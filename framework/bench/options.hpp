#pragma once

/// The options of a benchmark program. All begin with --holdfast-, so that a program can have its own.

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
  std::vector<std::string> benchmarks;  ///< exactly these (what the wrapper asks for)
  std::optional<std::string> filter;    ///< regular expression, found anywhere in the name
  Choice params;                        ///< values of axes
  std::optional<std::string> point;     ///< exactly this one, as it is listed
  Settings settings;                    ///< in their order, --holdfast-quick first
  std::optional<Detail> detail;         ///< of the table of throughputs; none: the table of all
  Settings defaults;                    ///< below those of a benchmark's code
};

/// Throws Error for an unknown option, a value that it cannot have, or more than one filter.
Options parse_options(int argc, char** argv);

/// What --holdfast-help prints.
std::string help_text(const std::string& program);

}  // namespace holdfast::bench
