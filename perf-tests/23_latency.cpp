// 23: the slow calls among many.
//
// Adding a name to a hash table is quick, but now and then the table grows, and then one call moves all
// names. The median hides that, as does any average of many calls. mode = "latency" times single calls and
// reports p50, p90, p99, p99.9, p99.99 and the maximum, each a metric of its own: `METRICS p50 p99.99`.
//
// pause() and resume() keep out of the clock what belongs to no call: emptying the table.

#include <holdfast/holdfast.hpp>
#include <string>
#include <unordered_set>
#include <vector>

#include "iso_codes.hpp"

HOLDFAST_BENCHMARK("latency/add-a-name", holdfast::exec::mode = "latency")(holdfast::State& state) {
  const auto names = iso_codes::names(5000);
  std::unordered_set<std::string> table;
  std::size_t next = 0;
  for (auto _ : state) {
    holdfast::keep(table.insert(names[next]).second);
    if (++next < names.size()) continue;
    state.pause();
    table = std::unordered_set<std::string>();  // = {} would keep its size
    next = 0;
    state.resume();
  }
}
