#pragma once

/// Source place: the source line that names a benchmark, for editors and test explorers. It is searched in
/// the text. A place compiled into the program would make equivalent programs differ: in another directory,
/// or with one more comment.

#include <string>
#include <vector>

namespace holdfast::run {

/// Returns "FILE:LINE" of the line that names the benchmark: "sort/std::sort" in quotes, as an argument of a
/// macro in capitals (BENCHMARK(sort)), or else a part of the name between slashes. Empty if no source names
/// it.
std::string source_place(const std::string& benchmark, const std::vector<std::string>& sources);

}  // namespace holdfast::run
