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

/// Returns "holdfast pinpoint sort --test-dir BUILD", as it works in the user's directory. The command begins with the
/// name of the program if the shell finds that, else with its path. It names the build tree if Holdfast would not find
/// that from the user's directory.
std::string printed_command(const std::vector<std::string>& words, const CommandPlace& place = {});

/// Sets the options that every printed command repeats from now on: those that name the store of this process.
void repeat_in_printed_commands(std::vector<std::string> options);

/// Returns "holdfast" if PATH leads to this program, else its path.
std::string own_name();

}  // namespace holdfast::suite
