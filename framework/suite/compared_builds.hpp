#pragma once

/// One test of two build trees, for `holdfast compare --test`.

#include <optional>
#include <string>

#include "run/measurement.hpp"
#include "suite/comparison.hpp"

namespace holdfast::suite {

struct BuildsToCompare {
  std::string test;    ///< a test that both trees declare, or a glob that matches only one test
  std::string before;  ///< the build tree of the reference
  std::string now;     ///< the build tree that is compared with it
  std::optional<std::string> config;  ///< configuration, if a build tree has several
};

/// Compares the test. Throws Error for a copied build tree, whose programs are those of its original, and as
/// only_test() and compare() do.
Report compare_builds(const BuildsToCompare& builds, const run::Overrides& overrides,
                      const run::Progressed& progress);

}  // namespace holdfast::suite
