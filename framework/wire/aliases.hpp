#pragma once

/// aliases.json: what tests, benchmarks and axes of parameters were called before, so that their history and their
/// baseline go on under the new name (run/reference/former_names.hpp). A file, and no keyword of CMake: names of
/// benchmarks and of axes are made in programs, and who reviews a rename sees in one place what it carries over.
/// Committed beside the rename, one entry on each line, comments welcome:
///
///     [
///       {"test": "parse", "formerly": "parse-json"},
///       {"test": "sort", "benchmark": "sort/names", "formerly": "sort/strings"},
///       {"test": "sort", "axis": "size", "formerly": "n"}
///     ]
///
///   test       the test's new name; with `benchmark` or `axis`, the test as it is called where they were renamed
///   benchmark  the new name of a benchmark of that test; with `axis`, the benchmark whose axis it is (without it, any)
///   axis       the new name of an axis
///   formerly   the old name
///
/// Entries stay when a name changes again: a name may have had many. An old name belongs to one new one; two entries
/// that claim it, and names that go round in a circle, are Errors that name the lines.

#include <optional>
#include <string>
#include <vector>

namespace holdfast::wire {

struct Alias {
  std::string test;
  std::optional<std::string> benchmark;
  std::optional<std::string> axis;
  std::string formerly;
  std::string entry;  ///< file and line

  bool of_test() const { return !benchmark && !axis; }
  bool of_benchmark() const { return benchmark && !axis; }
  const std::string& name() const { return axis ? *axis : benchmark ? *benchmark : test; }
};

using Aliases = std::vector<Alias>;

/// Throws Error naming file, line and what is allowed. A file that is not there has no entry, unless it
/// `must_exist`.
Aliases read_aliases(const std::string& file, bool must_exist);
Aliases parse_aliases(const std::string& text, const std::string& file);

/// The parameter point with one axis called differently: canonical, as it was.
std::string renamed_axis(const std::string& params, const std::string& from, const std::string& to);

}  // namespace holdfast::wire
