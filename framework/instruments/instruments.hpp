#pragma once

/// Instruments count in place of the clock. Each is a source and a row of the table in instruments.cpp.

#include <string>
#include <vector>

#include "model/sample.hpp"
#include "process/counting.hpp"

namespace holdfast::instruments {

/// Makes an instrument. `metrics`: names of counted_metrics() of this instrument. `scratch`: a path of which files may be made by adding
/// to it; what is made is removed when it has been read. Throws Error, a sentence with its remedy, where the
/// instrument is not available: no count is ever made up.
process::Counting counting_by(const std::string& instrument, const std::vector<std::string>& metrics,
                              const std::string& scratch);

/// Counted metrics of one instrument that this machine can count, or those that it cannot.
struct InstrumentMetrics {
  std::string instrument;
  std::vector<std::string> metrics;  ///< as METRICS names them: "cpu-cycles", "reads(VARIABLE)"
  std::string lacking;               ///< why they cannot be counted, with the remedy; empty: they can
};

/// Makes each instrument, and runs nothing with it. In the order of the table; an instrument that can count only some of its
/// metrics has a row for these and a row for the others.
std::vector<InstrumentMetrics> available_metrics();

/// Reads the machine now, for programs that do not link the library, by a probe that all sides share (events/machine_probe.hpp).
Probes machine_readings();

}  // namespace holdfast::instruments
