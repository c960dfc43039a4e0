#pragma once

/// Take: how a measurer gets measurements, from the loop or from the measurer below it.

#include <cstddef>
#include <functional>
#include <vector>

#include "model/sample.hpp"

namespace holdfast::measure {

using Samples = std::vector<Sample>;

/// Takes `count` fresh measurements. Returns fewer where the process has no time for all of them; who needed
/// them then makes do with what it has.
using Take = std::function<Samples(std::size_t count)>;

/// The metric of each sample, in their order.
inline std::vector<double> values_of(const Samples& samples) {
  std::vector<double> values;
  values.reserve(samples.size());
  for (const auto& sample : samples) values.push_back(sample.value);
  return values;
}

}  // namespace holdfast::measure
