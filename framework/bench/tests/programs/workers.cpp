/// Benchmarks for several workers, and jobs that go wrong among them.

#include <holdfast/holdfast.hpp>

#include <unistd.h>

#include <atomic>
#include <mutex>
#include <stdexcept>

namespace exec = holdfast::exec;

HOLDFAST_BENCHMARK("plain")(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(20);
}

/// Has one object for the job, one for each copy of the groups, and a counter for each worker.
HOLDFAST_BENCHMARK("groups", exec::groups = "readers:3,writers:1", exec::mode = "continuous")
(holdfast::State& state) {
  auto& jobs = state.shared([] { return std::atomic<int>(0); });
  auto& of_copy = state.shared_in_group([] { return std::atomic<int>(0); });
  ++jobs;
  ++of_copy;
  const unsigned tokens = state.group() == "writers" ? 200 : 20;
  auto& visits = state.counter("visits", "visits", holdfast::Better::higher);
  for (auto _ : state) {
    holdfast::consume_cpu(tokens);
    ++visits;
  }
  state.record("workers", jobs, "workers", holdfast::Better::higher);
  state.record("in-copy", of_copy, "workers", holdfast::Better::higher);
}

HOLDFAST_BENCHMARK("mutex", exec::mode = "squeeze")(holdfast::State& state) {
  auto& mutex = state.shared([] { return std::mutex(); });
  for (auto _ : state) {
    const std::lock_guard lock(mutex);
    holdfast::consume_cpu(20);
  }
}

HOLDFAST_BENCHMARK("throws", exec::threads = "3")(holdfast::State& state) {
  for (auto _ : state) {
    if (state.worker() == 1) throw std::runtime_error("the disk is full");
  }
}

HOLDFAST_BENCHMARK("throws/first", exec::threads = "2")(holdfast::State& state) {
  if (state.worker() == 1) throw std::runtime_error("no connection");
  for (auto _ : state) holdfast::consume_cpu(20);
}

HOLDFAST_BENCHMARK("leaves", exec::threads = "2")(holdfast::State& state) {
  for (auto _ : state) {
    if (state.worker() == 1) return;
  }
}

HOLDFAST_BENCHMARK("skips", exec::threads = "2")(holdfast::State& state) {
  if (state.worker() == 1) return state.skip("no second connection");
  for (auto _ : state) holdfast::consume_cpu(20);
}

HOLDFAST_BENCHMARK("pauses", exec::threads = "2")(holdfast::State& state) {
  for (auto _ : state) {
    state.pause();
    state.resume();
  }
}

namespace {

/// Records the number of the process that runs it.
void tell_process(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(20);
  state.record("process", getpid(), "", holdfast::Better::lower);
}

}  // namespace

HOLDFAST_BENCHMARK("process/one")(holdfast::State& state) { tell_process(state); }
HOLDFAST_BENCHMARK("process/other")(holdfast::State& state) { tell_process(state); }

HOLDFAST_BENCHMARK("timed", exec::mode = "timed", exec::iterations = 1000)(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(20);
}

HOLDFAST_SUITE("suite") {
  // Number of calls of before_all that after_all has not followed yet.
  static std::atomic<int> begun = 0;
  performance_of("hooks")
      .config(exec::threads = "2,3")
      .using_gen(gen::range("size", 1U, 2U, 1U))
      .before_all([] { ++begun; })
      .after_all([] {
        if (begun-- != 1) throw std::runtime_error("before_all ran more than once");
      })
      .measure([](unsigned size) { consume_cpu(size); });
}
