#pragma once

/// Catch2's own samples of a benchmark. Its XML has only their mean, which a single interruption can change: a hundred samples
/// of a short body take 2 ms. The helper library (preload/harness.cpp) appends the pauses between the readings of Catch2's clock
/// to the XML:
///
///     <!--holdfast-readings 20015:25310:0 20017:3025290:3000000 ...-->
///
/// This is a pause of 25,310 ns that ended with the 20,015th reading. The second pause is 3 ms in which the thread waited for a
/// processor. A sample is a reading, the body as often as a sample has iterations, and a reading. So the samples of a benchmark
/// are a sequence of pauses that end with every second reading and have the mean in the XML. The rest is the cost of reading
/// the clock, which Catch2 subtracts. A body that reads the clock itself has no such sequence.

#include <cstddef>
#include <string>
#include <vector>

#include "adapters/catch2.hpp"
#include "model/sample.hpp"

namespace holdfast::adapters {

/// Returns the samples of `results[which]`, in ns, in order, joined until each lasts a millisecond. Empty if they cannot be
/// found. `results` are those in `written`, in order. The CPU time of a sample is its time minus the time that the thread waited
/// for a processor.
std::vector<Sample> catch2_samples(const std::vector<Catch2Result>& results, std::size_t which,
                                   const std::string& written);

}  // namespace holdfast::adapters
