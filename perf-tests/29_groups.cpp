// 29: workers that do different work at the same time.
//
// `groups = "readers:3,writers:1"` starts four workers; with more threads, several copies of these four. The
// body reads the name of its group. The first metric is the work of all workers. Each group also has its own
// metric, `throughput.readers` and `throughput.writers`, which can be judged separately: `METRICS
// throughput.writers`.
//
// Readers that share a lock delay a writer; this sample shows by how much.

#include <holdfast/holdfast.hpp>
#include <map>
#include <shared_mutex>
#include <string>

#include "iso_codes.hpp"

namespace {

namespace exec = holdfast::exec;

struct Table {
  std::shared_mutex mutex;
  std::map<std::string, std::string> names;
};

}  // namespace

HOLDFAST_BENCHMARK("groups/shared-lock", exec::groups = "readers:3,writers:1", exec::mode = "throughput")
(holdfast::State& state) {
  auto& table = state.shared([] { return Table(); });
  const auto countries = iso_codes::countries();
  std::size_t next = 0;
  const auto country = [&] { return countries[next++ % countries.size()]; };
  if (state.group() == "writers") {
    for (auto _ : state) {
      const std::lock_guard lock(table.mutex);
      table.names[country().code] = country().name;
    }
  } else {
    for (auto _ : state) {
      const std::shared_lock lock(table.mutex);
      holdfast::keep(table.names.count(country().code));
    }
  }
}
