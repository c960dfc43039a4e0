#pragma once

/// Functions that all adapters need: they ask a program on its command line, and read its output.

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

/// Time limit for listing benchmarks, in seconds.
inline constexpr double kListSeconds = 30;

/// Returns the stdout of the program when run with these additional arguments. Throws Error naming the command, how it
/// ended and the end of its stderr, if it fails or writes too much.
std::string answer_of(process::Launch launch, const std::vector<std::string>& words,
                      const process::Spawner& spawn, double seconds = kListSeconds);

/// Preloads libholdfast-harness.so (preload/harness.cpp) into the program, for this harness, such as "catch2". If that is
/// impossible, the program runs without it, only slower.
void load_helper(const std::string& harness, process::Launch& launch);

/// Throws Error if the helper library cannot be preloaded into one of the programs. Call it for harnesses that
/// would otherwise choose the amount of work by the clock.
void need_helper(const std::vector<process::Launch>& programs);

/// Returns the index of the entered function that is the body of that benchmark. `names` are all benchmarks that were
/// measured, in order; the function at the same index is the body. One function may belong to several names, as in a loop.
/// Empty if unknown.
std::optional<std::size_t> body_in_order(const std::string& benchmark, const std::vector<std::string>& names,
                                         std::size_t functions);

/// Returns the command for messages: 'program --list'.
std::string asked_command(const process::Launch& launch, const std::vector<std::string>& words);

/// Returns the lines that are not blank, without line ends.
std::vector<std::string> lines_of(const std::string& text);

/// Returns the text without blanks, tabs and line ends around it.
std::string trimmed(const std::string& text);

/// Returns each name once, in order.
std::vector<std::string> each_once(const std::vector<std::string>& names);

/// Returns the beginning of an unexpected text, on one line: "\"Segmentation ...\"", "nothing".
std::string beginning_of(const std::string& text);

/// Parses the document. Its elements nest a hundred levels at most, so that a reader may recurse. Throws Error, which
/// names `harness`; its message has no subject, which the caller adds: "wrote what is no XML of Catch2: ...".
pugi::xml_document parsed_xml(const std::string& text, const std::string& harness);

/// Returns the number of iterations in one sample, as another harness reports it, limited to at least one and to the range
/// of exact doubles.
std::uint64_t iterations_of(double said);

/// Returns a complete report without samples.
wire::ChildReport report_of(const std::string& benchmark, const std::string& metric = "time",
                            const std::string& unit = "ns", Direction direction = Direction::lower);

}  // namespace holdfast::adapters
