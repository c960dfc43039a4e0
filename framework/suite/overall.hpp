#pragma once

/// The overall change of a session: the geometric mean of its tests, and that of the tests with each label.

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "model/overall.hpp"
#include "model/run.hpp"

namespace holdfast::suite {

/// Returns the ratio, inverted if higher values are better, so that a ratio above 1 is a loss.
Ratio worse_ratio(const Ratio& ratio, Direction better);

/// Keeps the metrics that count for a test: its times, or, if it measures no time, its first metric. `all` are runs or
/// series of one test, in their order.
template <class OfMetric>
void keep_counted(std::vector<const OfMetric*>& all) {
  const bool has_times =
      std::ranges::any_of(all, [](const auto* one) { return is_time(one->subject.metric); });
  const auto first = all.empty() ? "" : all.front()->subject.metric;
  std::erase_if(all, [&](const auto* one) {
    return has_times ? !is_time(one->subject.metric) : one->subject.metric != first;
  });
}

/// Labels of a test, by its name.
using LabelsByTest = std::map<std::string, std::vector<std::string>>;

/// Returns the labels in the declarations of the results, as far as these files exist.
LabelsByTest labels_of(const std::vector<Run>& results);

/// Returns the mean over all tests, then the mean for each label of at least two but not all tests, sorted by label.
/// Each test has the same weight, with the mean of its times, or, if it measures no time, of its first metric. A test
/// that was not measured, since nothing that it executes changed, counts as unchanged. Empty if fewer than two tests
/// have a comparison, or if no test was measured.
std::vector<OverallChange> overall_changes(const std::vector<Run>& results, const LabelsByTest& labels);

}  // namespace holdfast::suite
