#pragma once

/// Reach: which functions a benchmark of the accepted program executes, and which of them the current program has otherwise.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace holdfast {

/// One of those that changed, with the evidence that a red or improved result has of it.
struct ChangedFunction {
  std::string name;    ///< demangled
  std::string symbol;  ///< as the linker knows it
  std::string file;    ///< name of the executable or library
  /// Of the instructions that the benchmark of the accepted program executes: those of its own code, with what was inlined
  /// into it and without what it calls. None: not counted.
  std::optional<double> share{};
  /// Its instructions in both builds, a line each: "  " same in both, "- " of the accepted, "+ " of the current program,
  /// "@ " a sentence on what is left out.
  std::vector<std::string> code{};
};

struct Reach {
  std::size_t executed = 0;              ///< functions, of the executables and libraries that differ
  std::vector<std::string> changed{};    ///< those that do otherwise now, or are gone; sorted, demangled
  std::vector<std::string> variables{};  ///< that they refer to, and that begin with another value; likewise
  bool late = false;                     ///< brief processes enter nothing that changed, and longer ones do
  bool only_code = true;                 ///< false: data, inputs, arguments or the machine differ, too
  std::string unknown{};                 ///< why it is not known; empty: it is
  std::vector<ChangedFunction>
      functions{};          ///< those of `changed`, the greatest share first; empty: nobody looked
  std::string uncounted{};  ///< why the functions have no shares; empty: they have, or nobody looked

  bool is_known() const { return unknown.empty(); }
  bool is_unaffected() const { return is_known() && only_code && changed.empty() && variables.empty(); }
};

}  // namespace holdfast
