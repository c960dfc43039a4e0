// 25: how the time grows with the size.
//
// complexity = "find" prints below the table which of 1, log n, n, n log n, n^2 and n^3 describes the times
// best, or that the times do not show which. It uses the numeric parameter with the most values. The code can
// also state a model. If another model fits the times, the table says so, as here for a linear search that
// claims to be logarithmic. A performance test of several points prints the same sentence, and warns of a
// contradiction.
//
// Use four sizes or more, over a wide range. --holdfast-quick shows the sentences, but three short samples
// are too few for reliable sentences.

#include <algorithm>
#include <holdfast/holdfast.hpp>
#include <string>
#include <vector>

#include "iso_codes.hpp"

HOLDFAST_SUITE("complexity") {
  using Names = std::vector<std::string>;
  const auto names = gen::exponential("size", 16, 1024, 2).map(iso_codes::names);
  const auto sorted = names.map([](Names unsorted) {
    std::sort(unsorted.begin(), unsorted.end());
    return unsorted;
  });
  const std::string last(200, '\xFF');  // no name has this byte, so `last` sorts after all names

  performance_of("sort").config(exec::complexity = "n-log-n").using_gen(names).measure([](Names copy) {
    std::sort(copy.begin(), copy.end());
    return copy;
  });
  performance_of("find")
      .config(exec::complexity = "log-n")
      .using_gen(sorted)
      .measure([last](const Names& all) { return std::find(all.begin(), all.end(), last); });
  performance_of("lower_bound")
      .config(exec::complexity = "find")
      .using_gen(sorted)
      .measure([last](const Names& all) { return std::lower_bound(all.begin(), all.end(), last); });
}
