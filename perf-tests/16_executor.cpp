// 16: all benchmarks in one process, and an input that they share.
//
// By default each benchmark is measured in processes of its own, because what one leaves behind (a heap in
// pieces, a trained branch predictor) disturbs the next. executor = "local" measures all of them in one
// process, after all of them were warmed up: to see just that disturbance. Its samples are no independent
// ones, so it is no gate.
//
// cached() makes an input once in a process, for every curve and each new input of `reinstantiation` (19),
// and hands out copies. For inputs that take long to make; in processes of their own, nothing is shared.

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
