// 28: several threads at the same time.
//
// `threads = "1,2,half,max"` runs the body in so many workers, one parameter point for each number. The body
// runs once in each of them, with a State of its own: what stands before the loop is each worker's own, and
// what shared() makes is made once for all. All begin before the first sample and end after the last, so that
// only what happens while all of them run counts. `time` is how long a call takes its worker, `cpu-time` beside
// it what all threads of the process computed for one call.
//
// A table behind one lock, and one of 16 parts with a lock each: alone they are alike, together they are not.
// `pin` keeps each worker on a processor of its own.

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
  std::size_t next = 100 * state.worker();  // not all of them at the same name
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
