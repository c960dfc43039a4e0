#pragma once

/// Helper binaries: the programs and libraries of Holdfast's own that the wrapper starts or loads. In a build tree they
/// stand beside it; installed, in PREFIX/lib/holdfast, as it is PREFIX/bin/holdfast, wherever PREFIX has been moved.

#include <optional>
#include <string>

namespace holdfast {

/// The directory that the running program is in.
std::string directory_of_wrapper();

/// The path of that helper ("libholdfast-allocations.so"); none: it was not installed along.
std::optional<std::string> helper_binary(const std::string& name);

/// The same. Throws Error where there is none: `purpose`, "allocations are counted", by which, and the remedy.
std::string needed_helper_binary(const std::string& name, const std::string& purpose);

}  // namespace holdfast
