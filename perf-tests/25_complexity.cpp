// 25: how the time grows with the size.
//
// complexity = "find" says below the table which of 1, log n, n, n log n, n^2 and n^3 describes the times
// over the axis of numbers that has the most values, or that they leave it undecided. A model that the code
// promises can be said instead, and is contradicted where another one fits: the linear search that calls
// itself logarithmic. A performance test of several points says the same, and warns of a contradiction.
//
// Four sizes or more, over a wide range. --holdfast-quick shows the sentences; its three short samples are
// too few to trust them.

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
  const std::string last(200, '\xFF');  // no name has this byte, so it sorts behind all of them

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
