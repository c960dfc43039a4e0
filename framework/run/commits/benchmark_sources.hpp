#pragma once

/// Sources of benchmarks: C and C++ files that include a header of Holdfast or of another harness.

#include <string>
#include <vector>

namespace holdfast::commits {

/// Extended regular expressions for lines that include these headers.
extern const char* const kHoldfastHeader;
extern const char* const kOtherHeader;

/// Git pathspecs of source files that may have benchmarks.
extern const std::vector<std::string> kSources;

/// Returns the sources of benchmarks below the directory that differ from the commit or are missing in it,
/// relative to the directory, sorted. Empty as well if git does not know the commit.
std::vector<std::string> changed_benchmark_sources(const std::string& directory, const std::string& commit);

}  // namespace holdfast::commits
