#pragma once

/// Where the code of a benchmark's body stands, for who looks into it from outside.

#include <holdfast/benchmark.hpp>
#include <string>

namespace holdfast::measure {

/// As the ELF file of the program counts addresses: "0x12a0". Empty where the body is no function of the program: a
/// lambda that captures, a function of a library.
std::string body_address(const BenchmarkBody& body);

}  // namespace holdfast::measure
