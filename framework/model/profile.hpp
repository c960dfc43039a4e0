#pragma once

/// Profile: which functions a counted run was spent in, and by which calls it came there. For one iteration. Where shared
/// objects were counted, they stand in place of functions, and `calls` is how often each was loaded.

#include <optional>
#include <string>
#include <vector>

namespace holdfast {

struct Profile {
  struct Function {
    std::string name;      ///< demangled, qualified
    double calls = 0;      ///< of it
    double self = 0;       ///< what its own code costs
    double inclusive = 0;  ///< with all that it calls
    std::string object{};  ///< file name of the executable or library that it is in; empty: not known
  };
  /// A function as it was reached on one way. A function that is called from several places has a node for each way
  /// to it, and what it cost there is its share by what its callers' calls of it cost.
  struct Node {
    std::string name;
    double cost = 0;  ///< with all below
    std::vector<Node> children{};
  };
  /// A place that allocates blocks of one size.
  struct Site {
    std::string function;  ///< of the program's own code
    std::string place;     ///< "cart.cpp:31"; empty: there is no debug information
    std::string by;        ///< what it called for it, of the standard library; empty: it allocates itself
    double bytes = 0;      ///< of one block; 0: of blocks that could not be told apart
    double count = 0;      ///< of blocks
  };
  std::string unit;  ///< of the costs: "instructions"; "calls" and "objects" have none, and `calls` counts
  double total = 0;  ///< of all functions
  std::vector<Function> functions;  ///< the dearest by their own code first; not all
  std::vector<Site> sites{};        ///< of allocations, the most first
  std::vector<Node> tree;           ///< the dearest first; what is too small to be seen is left out
};

/// Which functions are shown; empty: all.
struct FunctionFilter {
  std::string function{};  ///< a regular expression, found anywhere in the name
  std::string object{};    ///< likewise in the file name of the executable or library
  std::string exclude{};   ///< likewise in the name, of those that are not
};

/// Of the two programs of a run.
struct Profiles {
  std::optional<Profile> current;
  std::optional<Profile> baseline;  ///< where it was run again
};

}  // namespace holdfast
