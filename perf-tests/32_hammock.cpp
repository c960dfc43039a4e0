// 32: work that other threads do.
//
// A task that is posted to a pool of threads is not finished when post() returns. If a benchmark submits one task and
// waits for it, it mostly measures how threads sleep and wake up. A hammock is tied only at both ends: each worker
// submits many operations, then waits for all of them at one point. That point may be a latch that operations count
// down when they end (`Done`, also from a coroutine), futures, which are waited for from the last to the first, or a
// function that waits for all.
//
// Only the throughput of operations is measured, because the time of one operation depends on how many others run.
// `parks` is the number of times that a submitter slept, per operation. If a function that submits empty work is also
// given, run() reports the operation's own share of the time (`impact`), and the smallest change of the operation that
// would be visible (`smallest-change`).
//
// `./32_hammock` compares the schemes; ci/research/hammock measures how much each of them varies.

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

/// Submits `job`, which calls back when it ends.
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
