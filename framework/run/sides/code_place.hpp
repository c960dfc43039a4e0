#pragma once

/// Code place: the files that a staged program runs from, with another executable and other libraries. They
/// have the same code at other addresses.
///
///     const auto place = code_place(launch, {.program = other_name(launch.file, key),
///                                            .libraries = {{"libwords.so.1", file}}});
///     launch = process::in_place(launch, place);

#include <map>
#include <string>

#include "process/process.hpp"

namespace holdfast::run {

/// Returns the name of a file that replaces this one. It has the same length for both programs. It shows
/// neither which program it is nor where its code is: otherwise a program could slow itself down when it runs
/// as the accepted one.
std::string other_name(const std::string& file, const std::string& key);

/// Copies the file to this name, unless a file of this name exists. If the copy cannot be written, throws
/// Error and removes what it has written.
void copy_once(const std::string& file, const std::string& name);

/// Copies the file to a name of the form of other_name(). Returns the path of the copy.
std::string copy_under_other_name(const std::string& file);

/// Files by the names that the loader asks for.
using LibrariesByName = std::map<std::string, std::string>;

struct OtherFiles {
  std::string program{};  ///< empty for the launch's own
  LibrariesByName libraries{};
};

/// Returns the libraries that the launch loads from its stage.
LibrariesByName libraries_of(const process::Launch& launch);

/// Returns the path for a file that replaces a library of a stage. It is outside of the directory that the
/// loader searches, to which nothing may be added.
std::string beside_libraries(const std::string& library);

/// Returns the place with these files. The loader finds libraries in one directory (image/stage.hpp). So this
/// makes another directory, with the launch's libraries and the others, unless it exists already. Its path is
/// as long as that of the stage's directory, since the length of the environment moves the stack. Throws if
/// it cannot be written.
process::CodePlace code_place(const process::Launch& launch, const OtherFiles& others);

}  // namespace holdfast::run
