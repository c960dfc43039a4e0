#pragma once

/// Sources that hold benchmarks: C and C++ files that include a header of Holdfast or of another harness.

#include <string>
#include <vector>

namespace holdfast::commits {

/// Which headers these are, as extended regular expressions of whole lines.
extern const char* const kHoldfastHeader;
extern const char* const kOtherHeader;

/// Patterns of git by which such files are named.
extern const std::vector<std::string> kSources;

/// Those below the directory that the commit has otherwise or not at all, by their names from there, sorted. Empty as well if git
/// does not know the commit.
std::vector<std::string> changed_benchmark_sources(const std::string& directory, const std::string& commit);

}  // namespace holdfast::commits
