#pragma once

/// Commands of Holdfast that are printed for the user to copy.

#include <string>
#include <vector>

namespace holdfast::suite {

/// The build tree that a command is about.
struct CommandPlace {
  std::string build;   ///< empty: none
  std::string config;  ///< build type of the test
};

/// "holdfast pinpoint sort --test-dir BUILD", as it works where the user is: the program as the shell finds it, else its path;
/// the build tree where it is not found from there.
std::string printed_command(const std::vector<std::string>& words, const CommandPlace& place = {});

/// Options that every printed command repeats from now on: those by which this process was told of its store.
void repeat_in_printed_commands(std::vector<std::string> options);

/// "holdfast" where PATH leads to this very program, else its path.
std::string own_name();

}  // namespace holdfast::suite
