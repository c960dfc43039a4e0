#pragma once

/// The benchmarks of a program, in the order in which they were registered.

#include <string>
#include <vector>

#include "holdfast/benchmark.hpp"

namespace holdfast::measure {

struct Registered {
  std::string name;
  BenchmarkBody body;
};

/// All of them. Throws Error where two have one name, or one has none.
std::vector<Registered> registered_benchmarks();

}  // namespace holdfast::measure
