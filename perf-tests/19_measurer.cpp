// 19: how samples are taken, and what becomes of them.
//
// Measurers stack in the order in which they are written, commas between them:
//
//   cpu-time               what all threads of the process compute: of two that parse at the same time, both
//   undisturbed            drops samples during which the machine did something else
//   outlier-elimination    takes again what looks like an accident; 25 % of the samples are suspects
//   relative-noise:1       adds noise of a tenth, to try a tester
//
// Three are about the input, which a generator makes, or what stands before the loop. `reinstantiation:4` makes a new one
// before every fourth sample, `malloc-trim` gives free memory back before that, `heap-padding` lets the new one lie
// elsewhere. Where data lies can matter more than what is done with it, and this shows how much.

#include <algorithm>
#include <future>
#include <holdfast/holdfast.hpp>
#include <list>
#include <string>
#include <vector>

#include "iso_codes.hpp"

namespace {

/// By two threads at the same time.
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
