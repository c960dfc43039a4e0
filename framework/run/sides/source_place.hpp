#pragma once

/// Source place: the line of the sources where a benchmark is named, for editors and test explorers. It is searched in the
/// text. A place that is compiled into the program would make programs differ that do the same: in another directory, or
/// with a comment more.

#include <string>
#include <vector>

namespace holdfast::run {

/// "FILE:LINE" of the line that names the benchmark: "sort/std::sort" in quotes, as an argument of a macro in capitals
/// (BENCHMARK(sort)), or else a part of the name between its slashes. Empty: no source names it.
std::string source_place(const std::string& benchmark, const std::vector<std::string>& sources);

}  // namespace holdfast::run
