#pragma once

/// The testers: pure functions from the numbers of both sides to a verdict. Each tester has a row HOLDFAST_TESTER in
/// the table of settings, and a file with its name, which documents it. Only shift.hpp and exact.hpp declare more than
/// the tester.

#include <vector>

#include "model/choices.hpp"
#include "stats/comparison_input.hpp"

namespace holdfast::stats {

#define HOLDFAST_TESTER(name, ...) Verdict name(const ComparisonInput& input);
#include "holdfast/detail/settings.def"

struct Tester {
  TesterName name;
  Verdict (*judge)(const ComparisonInput&);
  double significance;  ///< default if the declaration has none
  double min_effect;    ///< default if the declaration has none
};

/// Returns the testers in the order of the table.
const std::vector<Tester>& testers();
const Tester& tester_of(TesterName name);

}  // namespace holdfast::stats
