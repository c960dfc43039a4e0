#include "run/commits/benchmark_sources.hpp"

#include "process/revision.hpp"

namespace holdfast::commits {

using Words = std::vector<std::string>;

/// POSIX extended expressions have no \s, so a blank is [ \t]. A directive may have blanks on both sides of
/// '#'.
const char* const kHoldfastHeader = "^[ \t]*#[ \t]*include[ \t]*[<\"]holdfast/";
const char* const kOtherHeader =
    "^[ \t]*#[ \t]*include[ \t]*[<\"]"
    "(benchmark/benchmark[.]h|catch2/|catch[.]hpp|([^\">]*/)?nanobench[.]h|boost/test/)";
const Words kSources{"*.c", "*.cc", "*.cpp", "*.cxx", "*.h", "*.hh", "*.hpp", "*.hxx", "*.ipp"};

std::vector<std::string> changed_benchmark_sources(const std::string& directory, const std::string& commit) {
  // By default, git quotes and escapes names with other than ASCII characters (core.quotePath,
  // git-config(1)); git grep would not find these names. Deleted files are left out, since git grep cannot
  // read them.
  Words diff{"-c",         "core.quotePath=false", "diff", "--name-only",
             "--relative", "--diff-filter=d",      commit, "--"};
  diff.insert(diff.end(), kSources.begin(), kSources.end());
  const auto changed = process::lines_of_git(process::answer_of_git(directory, diff).value_or(""));
  // Without names, git grep would search the whole tree.
  if (changed.empty()) return {};
  Words grep{"-c", "core.quotePath=false", "grep", "-l",         "-I", "-E",
             "-e", kHoldfastHeader,        "-e",   kOtherHeader, "--"};
  grep.insert(grep.end(), changed.begin(), changed.end());
  return process::lines_of_git(process::answer_of_git(directory, grep).value_or(""));
}

}  // namespace holdfast::commits
