#pragma once

/// Calls: the functions and calls of the two programs, as the search sees them. The code that reads them from the
/// programs is injected (hunt.hpp).

#include <optional>
#include <string>
#include <vector>

namespace holdfast::hunt {

/// A function of both builds.
struct ComparedFunction {
  std::string name;         ///< demangled
  std::string symbol = {};  ///< its linkage name
  std::string module = {};  ///< file name of the program or library; empty until it is listed
  std::string key = {};     ///< internal identity for the code that lists it

  bool operator==(const ComparedFunction& other) const { return symbol == other.symbol; }
};

/// One call expression of a function, the same in both builds.
struct ComparedCall {
  std::string name;    ///< demangled name of the callee
  std::string source;  ///< "list.cpp:12" in the current build; empty if not known
  std::optional<ComparedFunction> callee =
      std::nullopt;               ///< function to descend into; none: known only once it has run, or never
  std::string no_callee = {};     ///< why there is none, as the end of a sentence
  std::string unmeasurable = {};  ///< why no probe can be put there; empty if it can
};

/// The calls of a function, in the order of its source.
struct CallListing {
  ComparedFunction function;
  std::vector<ComparedCall> calls;
  std::string differs = {};  ///< how the lists of the two builds differ, as a sentence; empty if they agree
  /// A sentence that names the calls that no range includes, with the reason; empty if the range of all calls includes
  /// every call.
  std::string not_timed = {};
};

/// From the first call to the last, both included, as indices of CallListing::calls.
struct CallRange {
  ComparedFunction function;
  std::size_t first = 0;
  std::size_t last = 0;
};

/// Indices of the calls that can be measured, both included.
struct CallSpan {
  std::size_t first = 0;
  std::size_t last = 0;

  bool single() const { return first == last; }
};

}  // namespace holdfast::hunt
