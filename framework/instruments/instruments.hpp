#pragma once

/// Instruments: what counts in place of the clock, each a file of its own and a row of the table.

#include <string>
#include <vector>

#include "process/counting.hpp"

namespace holdfast::instruments {

/// `metrics`: names of counted_metrics() of this instrument. `scratch`: a path of which files may be made by adding
/// to it; what is made is removed when it has been read. Throws Error, a sentence with its remedy, where the
/// instrument is not at hand: no count is ever made up.
process::Counting counting_by(const std::string& instrument, const std::vector<std::string>& metrics,
                              const std::string& scratch);

}  // namespace holdfast::instruments
