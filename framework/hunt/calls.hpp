#pragma once

/// Calls: what the finder knows of the two programs. Who reads it from them is injected (hunt.hpp).

#include <optional>
#include <string>
#include <vector>

namespace holdfast::hunt {

/// A function of both builds.
struct ComparedFunction {
  std::string name;         ///< as people write it
  std::string symbol = {};  ///< its linkage name
  std::string module = {};  ///< file name of the program or library; empty: not known before it is listed
  std::string key = {};     ///< how it was come by, for whoever lists it

  bool operator==(const ComparedFunction& other) const { return symbol == other.symbol; }
};

/// One call expression of a function, the same in both builds.
struct ComparedCall {
  std::string name;    ///< of what it calls, as people write it
  std::string source;  ///< "list.cpp:12" in the current build; empty: not known
  std::optional<ComparedFunction> callee =
      std::nullopt;               ///< what to dig into; none: known only once it has run, or never
  std::string no_callee = {};     ///< why there is none, as the end of a sentence
  std::string unmeasurable = {};  ///< why no probe can be put there; empty: it can
};

/// The calls of a function, in the order of its source.
struct CallListing {
  ComparedFunction function;
  std::vector<ComparedCall> calls;
  std::string differs = {};  ///< how the lists of the two builds differ, as a sentence; empty: they agree
  /// Calls that no range of them has, and why, as a sentence; empty: the range of all does.
  std::string not_timed = {};
};

/// From the first call to the last, both included, as places in CallListing::calls.
struct CallRange {
  ComparedFunction function;
  std::size_t first = 0;
  std::size_t last = 0;
};

/// Places in the list of calls that can be measured, both included.
struct CallSpan {
  std::size_t first = 0;
  std::size_t last = 0;

  bool single() const { return first == last; }
};

}  // namespace holdfast::hunt
