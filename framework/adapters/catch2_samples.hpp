#pragma once

/// Catch2's own samples of a benchmark. Its XML has their mean alone, which a single interruption can move: a hundred samples of
/// a short body take 2 ms. The helper library (preload/harness.cpp) writes the pauses between the readings of Catch2's clock
/// behind the XML:
///
///     <!--holdfast-readings 20015:25310:0 20017:3025290:3000000 ...-->
///
/// is a pause of 25,310 ns that ended with the 20,015th reading, and one of 3 ms in which the thread waited for a processor. A
/// sample is a reading, the body so often as a sample has
/// iterations, and a reading; so the samples of a benchmark are a row of pauses that end with every second reading, and whose
/// mean is the one in the XML. (What is more is what reading the clock takes, which Catch2 subtracts.) A body that reads the
/// clock itself has no such row.

#include <cstddef>
#include <string>
#include <vector>

#include "adapters/catch2.hpp"
#include "model/sample.hpp"

namespace holdfast::adapters {

/// Of `results[which]`, in ns, joined until each lasts a millisecond, in order. Empty: they cannot be told. `results`: of
/// `written`, in order. Their CPU time is their time without what the thread waited for a processor.
std::vector<Sample> catch2_samples(const std::vector<Catch2Result>& results, std::size_t which,
                                   const std::string& written);

}  // namespace holdfast::adapters
