#pragma once

/// The testers: pure functions from the numbers of both sides to a verdict, and the table of their names. Each has a
/// file of its own name, which says what it does; shift.hpp and exact.hpp have more than the tester.

#include <string>
#include <string_view>
#include <vector>

#include "stats/comparison_input.hpp"

namespace holdfast::stats {

Verdict overlap_intervals(const ComparisonInput& input);
Verdict confidence_intervals(const ComparisonInput& input);
Verdict relaxed_confidence_intervals(const ComparisonInput& input);
Verdict last_interval(const ComparisonInput& input);
Verdict anova(const ComparisonInput& input);
Verdict sbs(const ComparisonInput& input);
Verdict accepter(const ComparisonInput& input);

struct Tester {
  std::string_view name;
  Verdict (*judge)(const ComparisonInput&);
  double significance;  ///< where the declaration names none
  double min_effect;    ///< likewise
};

/// In the order in which messages list them.
const std::vector<Tester>& testers();

/// The tester of that name, or nullptr.
const Tester* tester_named(std::string_view name);

/// All names, for messages: "shift, overlap-intervals, ...".
std::string tester_names();

}  // namespace holdfast::stats
