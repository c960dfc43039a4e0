#pragma once

/// Helper binaries: Holdfast's own programs and libraries that the wrapper starts or loads. In a build tree they are beside
/// the wrapper; where it is installed as PREFIX/bin/holdfast, they are in PREFIX/lib/holdfast, wherever PREFIX was moved.

#include <optional>
#include <string>

namespace holdfast {

/// The directory that the running program is in.
std::string directory_of_wrapper();

/// Returns the path of a helper binary ("libholdfast-allocations.so"); none: it was not installed.
std::optional<std::string> helper_binary(const std::string& name);

/// Returns the same. Throws Error where there is none: `purpose` ("allocations are counted"), by which binary, and the remedy.
std::string needed_helper_binary(const std::string& name, const std::string& purpose);

/// Whether a file is one of them: what is loaded in front of a program is no part of it, and another after an update.
bool is_helper_binary(const std::string& path);

}  // namespace holdfast
