#pragma once

/// The second link of a program: repeats the link that cmake/record-link.sh recorded, with accepted places
/// (placement.hpp).

#include <filesystem>
#include <string>
#include <vector>

namespace holdfast::run {

/// The command that linked a program.
struct LinkCommand {
  std::string record;     ///< the file that records it
  std::string directory;  ///< the directory in which it ran
  std::vector<std::string> words;
};

/// Returns the record that names the program as its output. Throws Error if there is none.
LinkCommand link_command(const std::string& build_directory, const std::string& program);

/// Links the program `built` again, with the code that it shares with the program `accepted` at the accepted
/// addresses, and writes the result to `to`. Throws Error with one sentence; the file `log` then has the
/// linker's whole output.
void link_placed(const std::string& accepted, const std::string& built, const LinkCommand& command,
                 const std::filesystem::path& to, const std::string& log);

/// Returns the first line of the linker's output that reports an error, shortened to 120 characters; empty if
/// there is none. Skips warnings, and lines that only introduce the next one ("main.o: in function `main':").
std::string first_error(const std::string& log);

}  // namespace holdfast::run
