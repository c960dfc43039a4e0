// 31: with how many workers most is done.
//
// mode = "squeeze" adds workers, pass after pass, until three more of them (`squeeze_threshold`) get no more
// done, or `squeeze_max` is reached. It reports the best pass; the curve over all of them with its knee, the
// number of workers from which on more gain nothing, stands below the table and in the report.
//
// What stands behind one lock has its knee at 1, however many processors there are. What needs one of two
// tokens has it at 2, where there are as many processors.

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
