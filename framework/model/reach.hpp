#pragma once

/// Reach: the functions that a benchmark of the accepted program executes, and those of them that the current program
/// changes.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace holdfast {

/// A changed function, with the details that a regressed or improved result shows.
struct ChangedFunction {
  std::string name;    ///< demangled
  std::string symbol;  ///< linkage name
  std::string file;    ///< name of the executable or library
  /// Share of its own code in the instructions that the benchmark of the accepted program executes, with inlined functions
  /// and without callees. None if not counted.
  std::optional<double> share{};
  /// A diff of its instructions, one per line: "  " in both builds, "- " only in the accepted, "+ " only in the current
  /// program, "@ " a sentence on omitted lines.
  std::vector<std::string> code{};
};

struct Reach {
  std::size_t executed = 0;  ///< number of executed functions in the executables and libraries that differ
  std::vector<std::string> changed{};  ///< executed functions that changed or were removed; sorted, demangled
  std::vector<std::string>
      variables{};        ///< variables that they use and whose initial value changed; sorted, demangled
  bool late = false;      ///< true if only longer processes execute changed functions
  bool only_code = true;  ///< false if data, inputs, arguments or the machine differ, too
  std::string unknown{};  ///< the reason why the reach is not known; empty if it is
  std::vector<ChangedFunction>
      functions{};  ///< details of `changed`, the largest share first; empty if not examined
  std::string
      uncounted{};  ///< the reason why the functions have no shares; empty if they have, or were not examined

  bool is_known() const { return unknown.empty(); }
  bool is_unaffected() const { return is_known() && only_code && changed.empty() && variables.empty(); }
};

}  // namespace holdfast
