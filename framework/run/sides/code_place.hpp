#pragma once

/// Code place: the files that a staged program runs from, where others replace its executable and some of its libraries. They have the
/// same code at other addresses.
///
///     const auto place = code_place(launch, {.program = other_name(launch.file, key), .libraries = {{"libwords.so.1", file}}});
///     launch = process::in_place(launch, place);

#include <map>
#include <string>

#include "process/process.hpp"

namespace holdfast::run {

/// The name of another file in the place of this one. It has the same length for both programs, and says neither of which it is nor
/// where its code is: a program could run slowly as the accepted one.
std::string other_name(const std::string& file, const std::string& key);

/// A copy of the file, whose name has the form of other_name(). Returns its path.
std::string copy_under_other_name(const std::string& file);

/// Files by the names by which the loader asks for them.
using LibrariesByName = std::map<std::string, std::string>;

struct OtherFiles {
  std::string program{};  ///< empty: its own
  LibrariesByName libraries{};
};

/// The libraries that the launch loads from its stage.
LibrariesByName libraries_of(const process::Launch& launch);

/// Where another file is written that replaces a library of a stage: nothing may be added to the directory where the loader looks.
std::string beside_libraries(const std::string& library);

/// The loader finds libraries in one directory (image/stage.hpp). So another is made, with those of the launch and the other
/// ones, unless it is there already. Its path is as long as that of the stage's own, since the length of the environment moves the
/// stack. Throws where it cannot be written.
process::CodePlace code_place(const process::Launch& launch, const OtherFiles& others);

}  // namespace holdfast::run
