#pragma once

/// Call stacks as text: folded stacks, which stackcollapse-perf.pl, inferno and other tools write, and the output of
/// `perf script`.

#include <string>
#include <string_view>

#include "model/call_stacks.hpp"

namespace holdfast::wire {

/// Parses lines "main;parse;read 12", the outermost caller first. Marks of the kind of a frame ("_[k]", "_[i]") are
/// removed. Throws Error for a line without a number; `where` begins the message.
CallStacks parse_folded(std::string_view text, const std::string& where);

/// Parses samples as `perf script` prints them, with or without call chains:
///
///     app   548 46821.830823:    2004008 cycles:
///                 11c2 shop::parse+0x22 (/usr/bin/app)
///                 12aa main+0x1a (/usr/bin/app)
///
/// The cost of a sample is its period. Samples of other events than the first are left out. Throws Error if there is no sample.
CallStacks parse_perf_script(std::string_view text, const std::string& where);

/// Returns true if the first line is one that perf_script() reads.
bool is_perf_script(std::string_view text);

}  // namespace holdfast::wire
