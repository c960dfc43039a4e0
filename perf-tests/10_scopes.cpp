// 10: scopes, which inherit settings.
//
// performance_of() names what is measured, and in() makes a scope inside of it. The names are joined by
// slashes. config() of a scope applies to everything inside, and an inner scope or benchmark overrides it.
// Here find/unordered_set takes 20 samples, as its scope requests, and find/set takes 10, as its own config()
// requests. The suite sets the warm-up of both. curve() names several measurements of one scope.
//
//   ./10_scopes --holdfast-list                     shows the settings of each benchmark
//   ./10_scopes --holdfast-samples=5                overrides all of them

#include <holdfast/holdfast.hpp>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "iso_codes.hpp"

namespace {

using Tree = std::set<std::string>;
using Table = std::unordered_set<std::string>;

template <class Set>
bool finds(const Set& set) {
  return set.contains("Canillo");
}

}  // namespace

HOLDFAST_SUITE("scopes") {
  config(exec::warmup_cov = 0.05);
  const auto names = gen::single("size", 2000).map(iso_codes::names);

  performance_of("find").config(exec::samples = 20).in([&] {
    const auto trees = names.map(inputs::as<Tree>);
    performance_of("unordered_set").using_gen(names.map(inputs::as<Table>)).measure(finds<Table>);
    performance_of("set").config(exec::samples = 10).using_gen(trees).measure(finds<Tree>);
  });

  auto make = performance_of("make").config(exec::samples = 5);
  make.using_gen(names).curve("set").measure(inputs::as<Tree>);
  make.using_gen(names).curve("unordered_set").measure(inputs::as<Table>);
}
