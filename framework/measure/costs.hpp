#pragma once

/// What is said below the table about how times grow with a parameter (exec::complexity).

#include <string>
#include <vector>

#include "measure/chosen.hpp"
#include "model/growth.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::measure {

class Costs {
 public:
  /// Takes the time at one parameter point. `asked`: "find", or the model that it should be.
  void add(const Chosen& chosen, const std::string& asked, const wire::ChildReport& report);

  /// A line for each benchmark, for each value of its other parameters; empty where nothing was asked.
  std::string text() const;

 private:
  struct Benchmark {
    std::string name;
    std::string asked;
    std::string unit;
    std::vector<GrowthPoint> points;
  };
  std::vector<Benchmark> benchmarks_;
};

}  // namespace holdfast::measure
