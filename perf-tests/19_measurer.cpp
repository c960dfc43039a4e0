// 19: how samples are taken and transformed.
//
// Measurers are applied in the order in which they are written, separated by commas:
//
//   cpu-time               the CPU time of all threads of the process; here two threads parse at the same time
//   undisturbed            drops samples during which other programs disturbed the machine
//   outlier-elimination    repeats samples that look like outliers, at most 25 % of them
//   relative-noise:1       adds noise of 10 % of the mean, to try a tester
//
// Three measurers change the input, which a generator or the code before the loop makes. `reinstantiation:4` makes a
// new input before every fourth sample. `malloc-trim` also returns free memory to the system before that.
// `heap-padding` makes the new input at another address. The address of data can affect the time more than the work on
// it, and these measurers show by how much.

#include <algorithm>
#include <future>
#include <holdfast/holdfast.hpp>
#include <list>
#include <string>
#include <vector>

#include "iso_codes.hpp"

namespace {

/// Parses with two threads at the same time.
std::size_t countries_twice() {
  auto other = std::async(std::launch::async, iso_codes::countries);
  return iso_codes::countries().size() + other.get().size();
}

}  // namespace

HOLDFAST_SUITE("measurer") {
  for (const std::string measurer : {"wall-time", "cpu-time"}) {
    performance_of("parse-two")
        .config(exec::measurer = measurer)
        .using_gen(gen::unit())
        .curve(measurer)
        .measure(countries_twice);
  }

  using Names = std::list<std::string>;
  const auto names = gen::single("size", 1000).map(iso_codes::names).map(inputs::as<Names>);
  const auto longest = [](const Names& all) {
    return std::max_element(all.begin(), all.end(),
                            [](const auto& a, const auto& b) { return a.size() < b.size(); });
  };
  for (const std::string measurer : {"undisturbed", "outlier-elimination:25:2:8", "relative-noise:1",
                                     "reinstantiation:4,malloc-trim,heap-padding:4096"}) {
    performance_of("longest")
        .config(exec::measurer = measurer)
        .using_gen(names)
        .curve(measurer)
        .measure(longest);
  }
}
