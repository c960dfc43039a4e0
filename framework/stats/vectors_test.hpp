#pragma once

/// Published series that several testers are checked against.
///
/// SBS case study (thesis, chapter 5; raw milliseconds from the suite's own tests), 13 processes a side, and
/// the four series of SBS's unit tests, 11 values each.

#include <cmath>
#include <vector>

#include "stats/comparison_input.hpp"

namespace holdfast::stats::vectors {

using Values = std::vector<double>;

struct Pair {
  Values before;
  Values now;
};

inline const std::vector<Pair> kCaseStudy{
    {{648, 650, 648, 647, 646, 648, 647, 649, 646, 649, 648, 648, 647},
     {667, 668, 667, 667, 667, 669, 668, 666, 669, 668, 684, 667, 670}},
    {{328, 327, 328, 329, 328, 328, 328, 328, 329, 329, 328, 328, 327},
     {359, 359, 358, 358, 358, 358, 358, 365, 372, 358, 364, 358, 358}},
    {{328, 327, 328, 328, 328, 328, 328, 328, 328, 328, 327, 329, 340},
     {363, 362, 363, 362, 363, 362, 362, 364, 365, 362, 363, 363, 363}},
    {{50, 51, 50, 50, 50, 50, 51, 51, 50, 51, 50, 50, 50},
     {50, 50, 51, 51, 50, 50, 50, 51, 51, 50, 50, 51, 51}},
    {{280, 279, 281, 284, 277, 278, 278, 279, 278, 278, 281, 278, 279},
     {315, 316, 313, 313, 312, 314, 313, 313, 316, 314, 313, 312, 313}},
    {{278, 278, 279, 278, 279, 278, 288, 281, 278, 279, 279, 278, 278},
     {320, 308, 309, 310, 309, 310, 311, 327, 318, 315, 313, 310, 310}}};

inline const Values kA{1054, 1044, 1043, 1045, 1045, 1046, 1066, 1048, 1051, 1050, 1050};
inline const Values kB{1050, 1048, 1044, 1045, 1044, 1049, 1053, 1051, 1048, 1052, 1102};
inline const Values kC{1059, 1045, 1052, 1043, 1046, 1049, 1066, 1044, 1046, 1047, 1058};
inline const Values kD{5527, 5549, 5601, 5566, 5481, 5487, 5547, 5484, 5542, 5485, 5587};

inline Series series(const Values& values) {
  return {.values = values,
          .pairs = {},
          .n_processes = static_cast<int>(values.size()),
          .n_samples = static_cast<long>(values.size())};
}

inline ComparisonInput input(const std::vector<Values>& before, const Values& now, double significance) {
  ComparisonInput made;
  for (const auto& values : before) made.baselines.push_back(series(values));
  made.current = series(now);
  made.thresholds.significance = significance;
  return made;
}

/// Returns the same input, measured in rounds: the i-th values of both sides are a pair.
inline ComparisonInput paired(const Values& before, const Values& now, double min_effect) {
  ComparisonInput made = input({before}, now, 0.05);
  made.thresholds.min_effect = min_effect;
  for (std::size_t i = 0; i < before.size(); ++i) made.baselines[0].pairs.push_back(static_cast<int>(i));
  for (std::size_t i = 0; i < now.size(); ++i) made.current.pairs.push_back(static_cast<int>(i));
  return made;
}

}  // namespace holdfast::stats::vectors
