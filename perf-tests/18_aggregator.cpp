// 18: what the samples of a process come to.
//
// The median by default, which does not mind accidents. The minimum asks how fast it can be, a high quantile
// how slow it gets; `stdev` is for code that must be even rather than fast. An aggregator of one's own is a
// function of the samples; here the midrange of the quicker half, to ask for it by name:
//
//   ./18_aggregator --holdfast-aggregator=own:quicker-half

#include <algorithm>
#include <holdfast/holdfast.hpp>
#include <string>
#include <vector>

#include "iso_codes.hpp"

namespace {

/// The middle between the best value and the median.
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
