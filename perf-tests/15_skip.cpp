// 15: say why a benchmark cannot run here.
//
// A body that lacks something calls skip() with the reason and returns. ctest then shows the test as skipped,
// with the reason, and not as passed. Here the body needs locales that may not be installed.
//
// A curve that cannot run at present is skipped where it is declared. It stays in the list, and keeps its
// history.

#include <algorithm>
#include <holdfast/holdfast.hpp>
#include <locale>
#include <stdexcept>
#include <string>
#include <vector>

#include "iso_codes.hpp"

namespace {

/// Sorts by the rules of the locale.
void sort_names(holdfast::State& state, const std::locale& locale) {
  const auto names = iso_codes::names(300);
  for (auto _ : state) {
    auto copy = names;
    std::sort(copy.begin(), copy.end(), locale);
    holdfast::keep(copy);
  }
}

}  // namespace

HOLDFAST_BENCHMARK("skip/german-order")(holdfast::State& state) {
  try {
    sort_names(state, std::locale("de_DE.UTF-8"));
  } catch (const std::runtime_error&) {
    state.skip("the locale de_DE.UTF-8 is not installed");
  }
}

HOLDFAST_SUITE("skip") {
  performance_of("order-of-code-points")
      .using_gen(gen::unit().map([](gen::Unit) { return iso_codes::names(300); }))
      .skip("waits for a table of the Unicode collation algorithm")
      .measure([](std::vector<std::string> names) {
        std::sort(names.begin(), names.end());
        return names;
      });
}
