#pragma once

/// Profile: the costs of a counted run per function and per call path, for one iteration. If shared objects were counted,
/// they are listed instead of functions, and `calls` is how often each was loaded.

#include <optional>
#include <string>
#include <vector>

namespace holdfast {

struct Profile {
  struct Function {
    std::string name;      ///< demangled, qualified
    double calls = 0;      ///< number of calls of the function
    double self = 0;       ///< cost of its own code
    double inclusive = 0;  ///< cost with all that it calls
    std::string object{};  ///< file name of the executable or library that contains it; empty if not known
  };
  /// A function as it was reached by one call path. A function that is called from several places has a node for each
  /// path. Its cost is distributed over its nodes in proportion to the costs of the calls by their callers.
  struct Node {
    std::string name;
    double cost = 0;  ///< with all nodes below it
    std::vector<Node> children{};
  };
  /// A place that allocates blocks of one size.
  struct Site {
    std::string function;  ///< a function of the program's own code
    std::string place;     ///< "cart.cpp:31"; empty if there is no debug information
    std::string by;    ///< the function of the standard library that it calls; empty if it allocates itself
    double bytes = 0;  ///< size of one block; 0 if the blocks have unknown or different sizes
    double count = 0;  ///< number of blocks
  };
  /// The cost of one thread, if there are several.
  struct Thread {
    int number = 0;                   ///< in the order in which valgrind saw them start, from 1
    double total = 0;                 ///< cost of all functions in it
    std::vector<Function> functions;  ///< the largest own cost first; without `calls`
  };
  std::string unit;      ///< of the costs: "instructions"; "calls" and "objects" have no costs, only `calls`
  double total = 0;      ///< cost of all functions
  double allocator = 0;  ///< cost of malloc, free, new, delete and similar functions, with all that they call
  std::vector<Function> functions;  ///< the largest own cost first; not all functions
  std::vector<Thread> threads{};    ///< the first thread first; empty if only one ran
  std::vector<Site> sites{};        ///< of allocations, the largest number first
  std::vector<Node> tree;           ///< the largest cost first; nodes too small to be visible are left out
};

/// Selects the functions to show; an empty filter selects all.
struct FunctionFilter {
  std::string function{};  ///< a regular expression, searched for in the name
  std::string object{};  ///< a regular expression, searched for in the file name of the executable or library
  std::string exclude{};  ///< a regular expression for names of functions to hide
};

/// The profiles of the two programs of a run.
struct Profiles {
  std::optional<Profile> current;
  std::optional<Profile> baseline;  ///< set if the baseline program was run again
};

}  // namespace holdfast
