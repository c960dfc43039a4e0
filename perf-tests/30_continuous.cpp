// 30: calls in a second, of workers that run on and on.
//
// mode = "continuous" reads how far its workers have come at the end of every sample_duration, three times if
// nothing else is asked for. The workers know nothing of it: each counts by itself, in a cache line of its own,
// and the loop between two countings writes nothing. `warmup_samples` come first and do not count; `cv` goes on,
// dropping the oldest, until the samples vary no more than that, or `cv_time` is over.
//
// Several benchmarks can run at the same time, to see how they do side by side:
//
//   ./30_continuous --holdfast-jobs=together --holdfast-report=extended 'quotes|steady'
//
// prints them best first, each as a share of the best; --holdfast-jobs=isolated gives each a process of its own.
//
// mode = "timed" is the other way round: so many iterations (5000, 5K, 5M), and how long they take.

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
