#pragma once

/// A script with the tests of a discovery, which CTest includes when it starts.

#include <string>
#include <vector>

#include "run/sides/discovery.hpp"

namespace holdfast::render {

/// Returns a word of a script that CMake does not change, whatever it contains: [==[text]==].
std::string bracketed(const std::string& text);

/// Returns a text as one entry of a list.
std::string list_entry(const std::string& text);

/// Returns the script. `wrapper`: the program that the tests run; `suite`: the file of the suite. perf.gate, which
/// was added before, waits for all of them.
std::string ctest_script(const std::vector<run::Discovered>& all, const std::string& wrapper,
                         const std::string& suite);

}  // namespace holdfast::render
