#pragma once

/// Programs of the system that an instrument needs.

#include <string>
#include <vector>

#include "process/process.hpp"

namespace holdfast::instruments {

/// Its absolute path. Throws Error: `why`, and that it is not installed.
std::string program_in_path(const std::string& name, const std::string& why);

/// The program runs what is launched. The launched program's own first word is then its file, since a program in front
/// gives it no other.
void put_in_front(const std::string& program, const std::vector<std::string>& options,
                  process::Launch& launch);

/// Throws Error, with what it is not good for: the program is linked statically, so that nothing comes between it and the
/// system. A script is not: its interpreter is a program like others.
void refuse_static(const process::Launch& launch, const std::string& why);

}  // namespace holdfast::instruments
