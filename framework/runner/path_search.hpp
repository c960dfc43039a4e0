#pragma once

/// Where a shell would find a program.

#include <optional>
#include <string>

namespace holdfast::runner {

bool is_executable(const std::string& path);

/// The absolute path of a bare name, by PATH.
std::optional<std::string> found_in_path(const std::string& name);

}  // namespace holdfast::runner
