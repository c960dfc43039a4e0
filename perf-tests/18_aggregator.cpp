// 18: how the samples of a process are summarised.
//
// The default of a program that is run by hand is the median, which outliers do not affect. The minimum shows
// how fast the code can be, and a high quantile how slow it can be. `stdev` is for code that must always take
// the same time. An aggregator of your own is a function of the samples. Here it is the midrange of the
// faster half:
//
//   ./18_aggregator --holdfast-aggregator=own:quicker-half

#include <algorithm>
#include <holdfast/holdfast.hpp>
#include <string>
#include <vector>

#include "iso_codes.hpp"

namespace {

/// Returns the mean of the best value and the median.
double quicker_half(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return (values.front() + values[values.size() / 2]) / 2;
}

const int registered = holdfast::register_aggregator("quicker-half", quicker_half);

}  // namespace

HOLDFAST_SUITE("aggregator") {
  using Names = std::vector<std::string>;
  const auto names = gen::single("size", 500).map(iso_codes::names);

  for (const std::string aggregator : {"median", "min", "quantile:0.9", "stdev", "own:quicker-half"}) {
    performance_of(aggregator).config(exec::aggregator = aggregator).using_gen(names).measure([](Names copy) {
      std::stable_sort(copy.begin(), copy.end());
      return copy;
    });
  }
}
