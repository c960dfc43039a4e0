// 33: how long operations take that come by the clock.
//
// A loop that waits for one operation before it starts the next one cannot see a queue: when one is slow, those
// that should have come meanwhile do not come. fixed_rate() submits by the clock, whether the ones before have
// ended or not, and counts each latency from when its operation was due. So a slow one is counted together
// with all that waited behind it. It is a distribution, p50 to max, of MODE latency, and no single number; the
// metric `throughput` beside it says whether the rate was kept.
//
// on_the_fly() is between the two: it submits on as long as no more than so many are under way.

#include <holdfast/hammock.hpp>
#include <holdfast/holdfast.hpp>

#include "pool.hpp"

namespace {

namespace exec = holdfast::exec;

/// About 1 us; one in a hundred takes a hundred times as long.
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
