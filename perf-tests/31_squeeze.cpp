// 31: the number of workers with the highest throughput.
//
// mode = "squeeze" adds workers, pass after pass, until three additional workers (`squeeze_threshold`) do not
// increase the throughput, or `squeeze_max` is reached. It reports the best pass. The curve over all passes
// is below the table and in the report. Its knee is the number of workers above which the throughput no
// longer grows.
//
// Work that needs one lock has its knee at 1, on any number of processors. Work that needs one of two tokens
// has its knee at 2, if there are as many processors.

#include <holdfast/holdfast.hpp>
#include <mutex>
#include <semaphore>

namespace {

namespace exec = holdfast::exec;

constexpr unsigned kWork = 2000;  // some microseconds

}  // namespace

HOLDFAST_BENCHMARK("squeeze/one-lock", exec::mode = "squeeze", exec::sample_duration = 0.2)
(holdfast::State& state) {
  auto& lock = state.shared([] { return std::mutex(); });
  for (auto _ : state) {
    const std::lock_guard locked(lock);
    holdfast::consume_cpu(kWork);
  }
}

HOLDFAST_BENCHMARK("squeeze/two-tokens", exec::mode = "squeeze", exec::sample_duration = 0.2)
(holdfast::State& state) {
  auto& tokens = state.shared([] { return std::counting_semaphore<2>(2); });
  for (auto _ : state) {
    tokens.acquire();
    holdfast::consume_cpu(kWork);
    tokens.release();
  }
}
