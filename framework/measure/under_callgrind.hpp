#pragma once

/// Marks for valgrind's tool callgrind: it starts at the warm-up, forgets what it saw until counting
/// begins, and writes a dump where counting pauses or ends, which is what belongs to the body. They are a few
/// instructions without effect where no valgrind runs the program.

#include <memory>

#include "measure/counted.hpp"

namespace holdfast::measure {

std::unique_ptr<Tool> under_callgrind();

}  // namespace holdfast::measure
