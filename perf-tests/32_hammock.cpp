// 32: work that is done elsewhere.
//
// A task that is posted to a pool of threads is not done when post() returns. To submit one and wait for it
// measures mostly how threads are put to sleep and woken. A hammock is tied at both ends only: each worker
// submits many operations, then waits for all of them at one point. That point may be a latch that operations
// count down when they end (`Done`, also from a coroutine), futures, which are waited for from the last to the
// first, or a function that waits for all.
//
// Only throughput is measured, in operations: how long one takes depends on how many others are under way.
// `parks` is how often a submitter had to sleep for one operation. With a submit of empty work behind it,
// run() says how much of the time is the operation's own (`impact`), and how large a change of it would have
// to be to be seen (`smallest-change`).
//
// `./32_hammock` shows the schemes side by side; ci/research/hammock measures how restless each of them is.

#include <holdfast/hammock.hpp>
#include <holdfast/holdfast.hpp>

#include "pool.hpp"

namespace {

namespace exec = holdfast::exec;

void work() { holdfast::consume_cpu(4000); }
void nothing() {}

constexpr unsigned kThreads = 2;

Pool& pool_of(holdfast::State& state) {
  return state.shared([] { return Pool(kThreads); });
}

Detached run_on(Pool& pool, void (*job)(), holdfast::Done done) {
  co_await pool.turn();
  job();
  done();
}

/// A submit of `job` that calls back.
auto posting(Pool& pool, void (*job)()) {
  return [&pool, job](holdfast::Done done) {
    pool.post([job, done] {
      job();
      done();
    });
  };
}

}  // namespace

HOLDFAST_BENCHMARK("hammock/one-latch", exec::mode = "hammock")(holdfast::State& state) {
  auto& pool = pool_of(state);
  holdfast::hammock(posting(pool, work)).run(state, posting(pool, nothing));
}

HOLDFAST_BENCHMARK("hammock/futures", exec::mode = "hammock")(holdfast::State& state) {
  auto& pool = pool_of(state);
  holdfast::hammock(32, [&] { return pool.submit(work); }).run(state);
}

HOLDFAST_BENCHMARK("hammock/futures-from-the-first", exec::mode = "hammock")(holdfast::State& state) {
  auto& pool = pool_of(state);
  const auto from_the_first = [](auto& futures) {
    for (auto& future : futures) future.get();
  };
  holdfast::hammock(
      32, [&] { return pool.submit(work); }, from_the_first)
      .run(state);
}

HOLDFAST_BENCHMARK("hammock/coroutines", exec::mode = "hammock")(holdfast::State& state) {
  auto& pool = pool_of(state);
  holdfast::hammock(32, [&](holdfast::Done done) { run_on(pool, work, done); }).run(state);
}

HOLDFAST_BENCHMARK("hammock/naive", exec::mode = "hammock")(holdfast::State& state) {
  holdfast::naive(posting(pool_of(state), work)).run(state);
}
