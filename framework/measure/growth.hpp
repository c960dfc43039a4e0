#pragma once

/// What is said below the table about how times grow with a parameter (exec::complexity).

#include <map>
#include <string>
#include <vector>

#include "measure/chosen.hpp"
#include "model/complexity.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::measure {

class Growth {
 public:
  /// Takes the time at one parameter point. `asked`: "find", or the model that it should be.
  void add(const Chosen& chosen, const std::string& asked, const wire::ChildReport& report);

  /// A sentence for each benchmark, for each value of its other parameters; empty where nothing was asked.
  std::string text() const;

 private:
  struct Series {
    std::string label;  ///< the benchmark, and its parameters but for the one that grows
    std::string axis;
    std::string asked;
    std::string unit;
    std::vector<SizedValue> points;
  };
  std::vector<Series> series_;
};

}  // namespace holdfast::measure
