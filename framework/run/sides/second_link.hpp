#pragma once

/// The second link of a program: as cmake/record-link.sh recorded the first one, with accepted places (placement.hpp).

#include <filesystem>
#include <string>
#include <vector>

namespace holdfast::run {

/// The command that linked a program.
struct LinkCommand {
  std::string record;     ///< the file that says it
  std::string directory;  ///< in which it ran
  std::vector<std::string> words;
};

/// Finds the record that names the program as its output. Throws Error where there is none.
LinkCommand link_command(const std::string& build_directory, const std::string& program);

/// Links the program `built` again, with what it has in common with the program `accepted` where that has it, and writes the
/// result to `to`. Throws Error, in one sentence; all that the linker said is then in the file `log`.
void link_placed(const std::string& accepted, const std::string& built, const LinkCommand& command,
                 const std::filesystem::path& to, const std::string& log);

/// The first line of the linker's output that says what is wrong, shortened to 120 characters; empty: no line does. Warnings are left out, and
/// lines that only introduce the next one ("main.o: in function `main':").
std::string first_error(const std::string& log);

}  // namespace holdfast::run
