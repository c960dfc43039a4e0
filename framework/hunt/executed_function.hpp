#pragma once

/// Executed functions: compilers make copies of a function for certain arguments (name.constprop.0), and a program may execute
/// one that is not the first of its name.

#include <string>

#include "binary/code/program.hpp"
#include "process/process.hpp"

namespace holdfast::hunt {

/// The function of that name (binary::function_of), also of what a file keeps to itself. Of several copies that which the
/// program, which runs once then, enters first; the first of them where it enters none or cannot be watched. Throws Error.
binary::Function executed_function(const binary::LoadedProgram& program, const process::Launch& launch,
                                   const std::string& name);

}  // namespace holdfast::hunt
