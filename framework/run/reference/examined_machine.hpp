#pragma once

/// This machine as `holdfast doctor` shows it. Nothing is changed.

#include <string>
#include <vector>

#include "instruments/instruments.hpp"
#include "model/conditions.hpp"
#include "model/report.hpp"

namespace holdfast::run {

struct ExaminedMachine {
  Facts facts;
  std::string fingerprint;
  RunConditions conditions;  ///< two readings, a moment apart
  std::vector<instruments::InstrumentMetrics> instruments;
  std::string no_shown_files;  ///< why programs find no accepted files at absolute paths; empty: they do
};

/// Takes half a second.
ExaminedMachine examined_machine();

}  // namespace holdfast::run
