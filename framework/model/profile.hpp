#pragma once

/// Profile: which functions a counted run was spent in, and by which calls it came there. For one iteration.

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
  };
  /// A function as it was reached on one way. A function that is called from several places has a node for each way
  /// to it, and what it cost there is its share by what its callers' calls of it cost.
  struct Node {
    std::string name;
    double cost = 0;  ///< with all below
    std::vector<Node> children{};
  };
  std::string unit;                 ///< of the costs: "instructions"
  double total = 0;                 ///< of all functions
  std::vector<Function> functions;  ///< the dearest by their own code first; not all
  std::vector<Node> tree;           ///< the dearest first; what is too small to be seen is left out
};

/// Of the two programs of a run.
struct Profiles {
  std::optional<Profile> current;
  std::optional<Profile> baseline;  ///< where it was run again
};

}  // namespace holdfast
