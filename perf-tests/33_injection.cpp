// 33: latencies of operations that are submitted at a fixed rate.
//
// A loop that waits for one operation before it starts the next one cannot see a queue: while one operation is slow, no
// others are submitted. fixed_rate() submits by the clock, whether the earlier operations have ended or not, and
// measures each latency from the time at which the operation was due. So a slow operation also increases the latencies
// of the operations that waited for it. The result is the distribution of MODE latency, p50 to max. The metric
// `throughput` shows whether the rate was reached.
//
// on_the_fly() is between the two: it submits without waiting, up to a number of operations that run at the same time.

#include <holdfast/hammock.hpp>
#include <holdfast/holdfast.hpp>

#include "pool.hpp"

namespace {

namespace exec = holdfast::exec;

/// Takes about 1 us; one operation in a hundred takes a hundred times as long.
void work(unsigned number) { holdfast::consume_cpu(number % 100 == 0 ? 40'000 : 400); }

auto posting(Pool& pool) {
  return [&pool, number = 0U](holdfast::Done done) mutable {
    pool.post([mine = ++number, done] {
      work(mine);
      done();
    });
  };
}

}  // namespace

HOLDFAST_BENCHMARK("injection/fixed-rate", exec::mode = "latency")(holdfast::State& state) {
  Pool pool(1);
  holdfast::fixed_rate(20'000, posting(pool)).run(state);
}

HOLDFAST_BENCHMARK("injection/on-the-fly", exec::mode = "hammock")(holdfast::State& state) {
  auto& pool = state.shared([] { return Pool(2); });
  holdfast::on_the_fly(16, posting(pool)).run(state);
}
