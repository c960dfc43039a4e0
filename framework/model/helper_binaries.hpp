#pragma once

/// Helper binaries: Holdfast's own programs and libraries that the wrapper starts or loads. In a build tree they are in the
/// wrapper's directory. If the wrapper is installed as PREFIX/bin/holdfast, they are in PREFIX/lib/holdfast; PREFIX may be
/// moved.

#include <optional>
#include <string>

namespace holdfast {

/// Returns the directory of the running program.
std::string directory_of_wrapper();

/// Returns the path of a helper binary ("libholdfast-allocations.so"); none if it was not installed.
std::optional<std::string> helper_binary(const std::string& name);

/// Returns the path of a helper binary. Throws Error if it was not installed. The message has `purpose` ("allocations are
/// counted"), the binary, and the remedy.
std::string needed_helper_binary(const std::string& name, const std::string& purpose);

/// Returns true if a file is a helper binary. A preloaded library is not part of the program, and changes with an update of
/// Holdfast.
bool is_helper_binary(const std::string& path);

}  // namespace holdfast
