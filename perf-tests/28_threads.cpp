// 28: several threads at the same time.
//
// `threads = "1,2,half,max"` runs the body in that many workers, one parameter point for each number. The body runs
// once in each worker, with its own State. The code before the loop makes data of that worker, and shared() makes data
// of all workers once. All workers begin before the first sample and end after the last one, so that only time in
// which all workers run is measured. `time` is the time of a call in its worker. `cpu-time` is the CPU time of all
// threads for one call.
//
// The sample compares a table with one lock and a table of 16 parts with a lock each. With one worker both are equally
// fast, with several workers they are not. `pin` binds each worker to its own processor.

#include <array>
#include <functional>
#include <holdfast/holdfast.hpp>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "iso_codes.hpp"

namespace {

namespace exec = holdfast::exec;

template <std::size_t kParts>
class Tally {
 public:
  void count(const std::string& name) {
    auto& part = parts_.at(std::hash<std::string>()(name) % kParts);
    const std::lock_guard lock(part.mutex);
    ++part.counts[name];
  }

 private:
  struct alignas(128) Part {
    std::mutex mutex;
    std::unordered_map<std::string, long> counts;
  };
  std::array<Part, kParts> parts_;
};

template <std::size_t kParts>
void count_names(holdfast::State& state) {
  auto& tally = state.shared([] { return Tally<kParts>(); });
  const auto names = iso_codes::names(1000);
  std::size_t next = 100 * state.worker();  // the workers begin at different names
  for (auto _ : state) tally.count(names[next++ % names.size()]);
}

}  // namespace

HOLDFAST_BENCHMARK("threads/one-lock", exec::threads = "1,2")(holdfast::State& state) {
  count_names<1>(state);
}
HOLDFAST_BENCHMARK("threads/sixteen-locks", exec::threads = "1,2")
(holdfast::State& state) { count_names<16>(state); }
HOLDFAST_BENCHMARK("threads/pinned", exec::threads = "2", exec::pin = true)
(holdfast::State& state) { count_names<16>(state); }
