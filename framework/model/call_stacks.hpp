#pragma once

/// CallStacks: a sampled or counted profile as the cost of each call stack. Profilers write it in several formats
/// (wire/pprof.hpp, wire/stack_texts.hpp).

#include <map>
#include <string>
#include <vector>

namespace holdfast {

/// Cost of the last frame's own code, when it was called by those before it.
struct StackCost {
  std::vector<std::string> frames;  ///< the outermost caller first
  double cost = 0;
};

struct CallStacks {
  std::string type{};  ///< what was counted: "cpu", "cycles"; empty if the format does not say
  std::string unit{};  ///< "nanoseconds", "count"; empty if the format does not say
  std::vector<StackCost> stacks{};
  std::map<std::string, std::string> objects{};  ///< executable or library of a function, where it is known
};

}  // namespace holdfast
