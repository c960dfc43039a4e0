#pragma once

/// The options of a benchmark program. All begin with --holdfast-, so that a program can have its own.

#include <cstdint>
#include <optional>
#include <string>

#include "measure/loop.hpp"

namespace holdfast::measure {

struct Options {
  bool help = false;
  bool list = false;
  std::optional<std::string> benchmark;  ///< exactly this one (what the wrapper asks for)
  std::optional<std::string> filter;     ///< regular expression, found anywhere in the name
  bool guard = true;                     ///< probe the machine beside every sample
  std::optional<std::uint64_t> seed;     ///< of all that is drawn in this process; none: a fresh one
  LoopSettings loop;
};

/// Throws Error for an unknown option, a number out of range, or more than one filter.
Options parse_options(int argc, char** argv);

/// What --holdfast-help prints.
std::string help_text(const std::string& program);

}  // namespace holdfast::measure
