// 30: calls per second of workers that run continuously.
//
// mode = "continuous" reads the progress of its workers at the end of each sample_duration, by default three times.
// The workers need not do anything for that: each counts its calls in its own cache line, and the loop writes nothing
// between two counts. `warmup_samples` come first and do not count. With `cv`, sampling continues and drops the oldest
// samples, until the coefficient of variation is at most `cv`, or `cv_time` is over.
//
// Several benchmarks can run at the same time, to see how they affect each other:
//
//   ./30_continuous --holdfast-jobs=together --holdfast-report=extended 'quotes|steady'
//
// prints them in the order of their throughput, each as a share of the best. --holdfast-jobs=isolated runs each in its
// own process.
//
// mode = "timed" does the opposite: it measures the time of a number of iterations (5000, 5K, 5M).

#include <algorithm>
#include <holdfast/holdfast.hpp>
#include <string>

#include "iso_codes.hpp"

namespace {

namespace exec = holdfast::exec;

void count_quotes(holdfast::State& state) {
  const auto text = iso_codes::text_of("iso_4217.json");
  for (auto _ : state) holdfast::keep(std::count(text.begin(), text.end(), '"'));
}

}  // namespace

HOLDFAST_BENCHMARK("continuous/quotes", exec::mode = "continuous", exec::sample_duration = 0.2)
(holdfast::State& state) { count_quotes(state); }

HOLDFAST_BENCHMARK("continuous/until-steady", exec::mode = "continuous", exec::threads = "2",
                   exec::sample_duration = 0.05, exec::samples = 5, exec::warmup_samples = 1, exec::cv = 0.02,
                   exec::cv_time = 2.0)
(holdfast::State& state) { count_quotes(state); }

HOLDFAST_BENCHMARK("continuous/timed", exec::mode = "timed", exec::iterations = 5000)
(holdfast::State& state) { count_quotes(state); }
