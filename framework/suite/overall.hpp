#pragma once

/// The overall change of a session: the geometric mean of its tests, and that of the tests with each label.

#include <map>
#include <string>
#include <vector>

#include "model/overall.hpp"
#include "model/run.hpp"

namespace holdfast::suite {

/// Labels of a test, by its name.
using LabelsByTest = std::map<std::string, std::vector<std::string>>;

/// Returns the labels that the results' declarations have, as far as these files exist.
LabelsByTest labels_of(const std::vector<Run>& results);

/// Returns the mean over all tests, then one for each label of at least two but not all of them, by name. Each test
/// counts alike, by the mean of its times, or, if it measures none, of its first metric. A test that was not measured,
/// since nothing that it executes changed, is no change. Empty if fewer than two tests have a comparison, or if none
/// was measured.
std::vector<OverallChange> overall_changes(const std::vector<Run>& results, const LabelsByTest& labels);

}  // namespace holdfast::suite
