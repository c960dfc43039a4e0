#pragma once

/// What all adapters need: asking a program something that it answers on stdout, and reading what it wrote.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "process/process.hpp"
#include "wire/child_lines.hpp"

namespace pugi {
class xml_document;
}

namespace holdfast::adapters {

/// Seconds that a program has for listing what it can measure.
inline constexpr double kListSeconds = 30;

/// What it says when it is run with these words as well. Throws Error naming the command, how it ended and the end of
/// its stderr, where it fails or floods.
std::string answer_of(process::Launch launch, const std::vector<std::string>& words,
                      const process::Spawner& spawn, double seconds = kListSeconds);

/// Loads libholdfast-harness.so (preload/harness.cpp) in front of the program of that harness, "catch2". Where that cannot
/// be, the program runs as it is, only slower.
void load_helper(const std::string& harness, process::Launch& launch);

/// The same, of a harness that would else choose by the clock how much it does. Throws Error where it cannot be loaded in
/// front of one of the programs.
void need_helper(const std::vector<process::Launch>& programs);

/// Which of the functions that a process entered is the body of that benchmark, by the names of all that it measured, in
/// their order: the one in the same place. One function may stand for several names, as in a loop. None: not known.
std::optional<std::size_t> body_in_order(const std::string& benchmark, const std::vector<std::string>& names,
                                         std::size_t functions);

/// The command that was asked, for sentences: 'program --list'.
std::string asked_command(const process::Launch& launch, const std::vector<std::string>& words);

/// Lines that are not blank, without the ends of lines.
std::vector<std::string> lines_of(const std::string& text);

/// Without blanks, tabs and line ends around it.
std::string trimmed(const std::string& text);

/// Each once, in order.
std::vector<std::string> each_once(const std::vector<std::string>& names);

/// The beginning of what was found in place of what was expected, on one line: "\"Segmentation ...\"", "nothing".
std::string beginning_of(const std::string& text);

/// The document. Its elements nest a hundred levels at most, so that a reader may call itself for each.
/// Throws Error, a sentence without a subject, naming `harness`: "wrote what is no XML of Catch2: ...".
pugi::xml_document parsed_xml(const std::string& text, const std::string& harness);

/// How often another harness says that it ran a body for one sample: at least once, and no more often than a double
/// counts.
std::uint64_t iterations_of(double said);

/// A complete report without samples.
wire::ChildReport report_of(const std::string& benchmark, const std::string& metric = "time",
                            const std::string& unit = "ns", Direction direction = Direction::lower);

}  // namespace holdfast::adapters
