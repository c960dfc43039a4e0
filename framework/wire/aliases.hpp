#pragma once

/// aliases.json: former names of tests, benchmarks and axes of parameters, so that their history and their baseline
/// continue under the new name (run/reference/former_names.hpp). It is a file and not a keyword of CMake, because
/// programs define the names of benchmarks and axes, and because a reviewer of a rename sees in one place which
/// history the rename keeps. It is committed with the rename. There is one entry on each line, and comments are
/// allowed. An example:
///
///     [
///       {"test": "parse", "formerly": "parse-json"},
///       {"test": "sort", "benchmark": "sort/names", "formerly": "sort/strings"},
///       {"test": "sort", "axis": "size", "formerly": "n"}
///     ]
///
///   `test`       The test's new name. With `benchmark` or `axis`, it is the test in which they were renamed.
///   `benchmark`  The new name of a benchmark of that test; with `axis`, the benchmark of the axis (any without it).
///   `axis`       The new name of an axis.
///   `formerly`   The old name.
///
/// Entries stay when a name changes again, because a name may have had many former names. An old name belongs to only
/// one new name. Throws Error, with the lines, for two entries with the same old name and for names that form a
/// circle.

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

/// Reads the file. Throws Error with file, line and the allowed values. A missing file has no entry, unless it
/// `must_exist`.
Aliases read_aliases(const std::string& file, bool must_exist);
Aliases parse_aliases(const std::string& text, const std::string& file);

/// Returns the parameter point with one axis renamed, in canonical form.
std::string renamed_axis(const std::string& params, const std::string& from, const std::string& to);

}  // namespace holdfast::wire
