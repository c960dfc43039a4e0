#pragma once

/// The tests of a discovery as a script that CTest includes when it starts.

#include <string>
#include <vector>

#include "run/sides/discovery.hpp"

namespace holdfast::render {

/// A word of a script that arrives as it is, whatever is in it: [==[text]==].
std::string bracketed(const std::string& text);

/// A text as one entry of a list.
std::string list_entry(const std::string& text);

/// `wrapper`: the program that the tests run; `suite`: the file of the suite. perf.gate, which has been added before,
/// waits for all of them.
std::string ctest_script(const std::vector<run::Discovered>& all, const std::string& wrapper,
                         const std::string& suite);

}  // namespace holdfast::render
