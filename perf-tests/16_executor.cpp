// 16: all benchmarks in one process, with a shared input.
//
// By default each benchmark is measured in its own processes, because one benchmark disturbs the next by the
// state that it leaves: a fragmented heap, a trained branch predictor. executor = "local" measures all
// benchmarks in one process, after the warm-up of all of them. It shows this disturbance. Its samples are not
// independent, so its result does not gate.
//
// cached() makes an input once in a process, for all curves and for each new input of `reinstantiation` (19),
// and returns copies. It is for inputs that take long to make. Processes do not share it.

#include <algorithm>
#include <holdfast/holdfast.hpp>
#include <string>
#include <vector>

#include "iso_codes.hpp"

HOLDFAST_SUITE("executor") {
  using Names = std::vector<std::string>;
  config(exec::executor = "local");
  const auto names = gen::enumeration("size", 300, 3000).map(iso_codes::names).cached();

  performance_of("shortest").using_gen(names).measure([](const Names& all) {
    return std::min_element(all.begin(), all.end(),
                            [](const auto& a, const auto& b) { return a.size() < b.size(); });
  });
  performance_of("letters").using_gen(names).measure([](const Names& all) {
    std::size_t letters = 0;
    for (const auto& name : all) letters += name.size();
    return letters;
  });
}
