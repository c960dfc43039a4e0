// 23: the slow calls among many.
//
// Adding a name to a hash table is fast, but sometimes the table grows, and then one call moves all names.
// Neither the median nor a mean of many calls shows that. mode = "latency" times single calls and reports
// p50, p90, p99, p99.9, p99.99 and the maximum. Each is a metric of its own: `METRICS p50 p99.99`.
//
// pause() and resume() exclude from the time the emptying of the table, which belongs to no call.

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
