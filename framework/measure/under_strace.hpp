#pragma once

/// The tool `strace`: marks for the program of that name, which writes down the system calls of this one. Without it they
/// are system calls without effect.

#include <memory>

#include "measure/counted.hpp"

namespace holdfast::measure {

std::unique_ptr<Tool> under_strace();

}  // namespace holdfast::measure
