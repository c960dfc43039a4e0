#pragma once

/// Asking a program something that it answers on stdout.

#include <string>
#include <vector>

#include "runner/process.hpp"

namespace holdfast::adapt {

/// Seconds that a program has for listing what it can measure.
inline constexpr double kListSeconds = 30;

/// What it says when it is run with these words as well. Throws Error naming the command, how it ended and the end of
/// its stderr, where it fails or floods.
std::string answer_of(runner::Launch launch, const std::vector<std::string>& words,
                      const runner::Spawner& spawn);

/// The command that was asked, for sentences: 'program --list'.
std::string asked_command(const runner::Launch& launch, const std::vector<std::string>& words);

/// Lines that are not blank, without the ends of lines.
std::vector<std::string> lines_of(const std::string& text);

/// Each once, in order.
std::vector<std::string> each_once(const std::vector<std::string>& names);

/// The beginning of what was found in place of what was expected, on one line: "\"Segmentation ...\"", "nothing".
std::string beginning_of(const std::string& text);

}  // namespace holdfast::adapt
