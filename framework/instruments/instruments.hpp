#pragma once

/// Instruments count events, as opposed to the clock. Each is a source file and a row of the table in instruments.cpp.

#include <string>
#include <vector>

#include "model/sample.hpp"
#include "process/counting.hpp"

namespace holdfast::instruments {

/// Makes an instrument. `metrics` are names of counted_metrics() of this instrument. `scratch` is a path prefix for temporary files, which
/// are removed after they have been read. Throws Error, a sentence with a remedy, if the instrument is not available; no count is estimated
/// instead. `program` is the program whose names the metrics contain: whether "reads(NAME)" means a variable or a member of a class decides
/// which instrument counts it.
process::Counting counting_by(const std::string& instrument, const std::vector<std::string>& metrics,
                              const std::string& scratch, const process::Launch* program = nullptr);

/// Counted metrics of one instrument that this machine can count, or those that it cannot.
struct InstrumentMetrics {
  std::string instrument;
  std::vector<std::string> metrics;  ///< as in METRICS: "cpu-cycles", "reads(VARIABLE)"
  std::string lacking;               ///< why they cannot be counted, with the remedy; empty if they can
};

/// Checks which metrics this machine can count. It makes each instrument, but runs nothing with it. The result is in the order of the
/// table; an instrument that can count only some of its metrics has two rows.
std::vector<InstrumentMetrics> available_metrics();

/// Probes the machine now, for programs that do not link the library. All sides share one probe (events/machine_probe.hpp).
Probes machine_readings();

}  // namespace holdfast::instruments
