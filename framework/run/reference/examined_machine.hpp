#pragma once

/// This machine as `holdfast doctor` shows it. Examining it changes no setting.

#include <string>
#include <vector>

#include "instruments/instruments.hpp"
#include "model/conditions.hpp"
#include "model/report.hpp"

namespace holdfast::run {

struct ExaminedMachine {
  Facts facts;
  std::string fingerprint;
  RunConditions conditions;  ///< from two readings half a second apart
  std::vector<instruments::InstrumentMetrics> instruments;
  std::string
      no_shown_files;  ///< why programs cannot be shown accepted files at absolute paths; empty if they can
};

/// Examines the machine. Takes half a second.
ExaminedMachine examined_machine();

}  // namespace holdfast::run
