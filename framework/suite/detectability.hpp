#pragma once

/// Detectability: the smallest change that the gate of a benchmark finds (stats/calibration.hpp), estimated from the
/// noise that the store knows.

#include <string>
#include <vector>

#include "model/sample.hpp"
#include "model/settings/settings.hpp"
#include "store/database.hpp"
#include "store/runs.hpp"

namespace holdfast::suite {

struct Detectability {
  double change = 0;  ///< as a fraction
  std::string basis;  ///< "of the session 20261125-101500", "by default: noise of 1 %"
};

/// Returns the detectability. `subject`: with its metric. `points`: number of points of its test, among which the
/// budget is divided. `store`: nullptr if there is none yet. `latest`: the last runs of the test (store/runs.hpp).
/// Uses the latest session whose rounds were judged, else the latest session whose processes were measured, else a
/// noise of 1 %.
Detectability detectability_of(store::Database* store, const std::vector<Run>& latest, const Subject& subject,
                               const std::string& config, const settings::Resolved& settings,
                               std::size_t points);

}  // namespace holdfast::suite
