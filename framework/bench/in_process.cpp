#include "bench/in_process.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

#include "bench/measurers.hpp"
#include "bench/user_extensions.hpp"
#include "model/defaults.hpp"
#include "model/error.hpp"
#include "model/printed.hpp"
#include "model/quantity.hpp"
#include "stats/aggregator.hpp"
#include "stats/statistics.hpp"

namespace holdfast {
namespace bench {
namespace {

/// This is the loop of one run. With a set_up, a tear_down or a quantity of results, each batch is one call,
/// so that these run between two timed calls. Otherwise all calls are one batch, which reads the clock only
/// twice.
class Batches final : public detail::Batches {
 public:
  Batches(Clock& clock, const MeasuredWork& work, std::uint64_t calls)
      : watch_(clock), work_(work), left_(calls), single_(work.set_up || work.tear_down) {
    holds_results = work.quantity != nullptr && work.quantity->of_results();
    single_ = single_ || holds_results;
  }

  std::uint64_t next_batch() override {
    if (batch_ > 0) finish();
    if (left_ == 0) return 0;
    batch_ = single_ ? 1 : left_;
    left_ -= batch_;
    work_.set_up();
    counts_ = work_.quantity != nullptr;
    if (counts_) work_.quantity->begin();
    watch_.start();
    return batch_;
  }
  void with_result() override { count(); }

  const TimedRun& found() const { return found_; }

 private:
  void finish() {
    const auto stopped = watch_.stop(1);
    count();
    found_.timed_ns += stopped.value;
    found_.cpu_ns += stopped.cpu_ns;
    found_.run_delay_ns += stopped.run_delay_ns;
    found_.disturbed = found_.disturbed || stopped.disturbed;
    work_.tear_down();
  }
  // Ends the quantity once for each batch, either when the result of the call is still alive (with_result()),
  // or at the end of the batch.
  void count() {
    if (std::exchange(counts_, false)) found_.counted += work_.quantity->end();
  }

  Stopwatch watch_;
  const MeasuredWork& work_;
  std::uint64_t left_;
  bool single_;
  std::uint64_t batch_ = 0;  ///< size of the current batch
  bool counts_ = false;
  TimedRun found_;
};

/// Maximum growth of the number of calls from one run to the next; the first runs are cold and say little.
constexpr double kInlineGrowthMax = 10;
/// Maximum factor by which set_up and tear_down may prolong a sample.
constexpr double kWholeMax = 10;
/// The limit of the setting sample-time; the number of calls in a sample must fit into an integer.
constexpr int kSampleSecondsMax = 1000;
/// Minimum time of a call. A call that took no time by the clock counts as this long.
constexpr double kInlineCallNsMin = 1e-3;

/// Returns the number of calls in a sample, estimated from a run of `calls` calls.
double calls_for(double sample_ns, const TimedRun& run, std::uint64_t calls) {
  const auto made = static_cast<double>(calls);
  const double by_time = sample_ns / std::max(run.timed_ns / made, kInlineCallNsMin);
  const double by_whole = kWholeMax * sample_ns / std::max(run.whole_ns / made, kInlineCallNsMin);
  return std::max(1.0, std::round(std::min(by_time, by_whole)));
}

/// Returns the number of calls in a sample. A run of at least half of a sample is long enough to extrapolate from. With an
/// expensive set_up, the whole time counts instead, because the timed part alone might never reach half of a sample.
std::uint64_t calibrated(Clock& clock, const MeasuredWork& work, double sample_ns) {
  std::uint64_t calls = 1;
  while (true) {
    const auto run = timed_run(clock, work, calls);
    const double wanted = calls_for(sample_ns, run, calls);
    const bool long_enough = run.timed_ns >= sample_ns / 2 || run.whole_ns >= kWholeMax * sample_ns / 2;
    if (long_enough || wanted <= static_cast<double>(calls)) return static_cast<std::uint64_t>(wanted);
    calls = static_cast<std::uint64_t>(std::min(wanted, kInlineGrowthMax * static_cast<double>(calls)));
  }
}

/// Runs until the warmer is finished. If a call takes longer than the time of a process, the warm-up is short, and the result
/// does not count as steady.
SampleSize warmed_up(Clock& clock, const MeasuredWork& work, double sample_ns, std::uint64_t calls,
                     const Warmer::Limits& limits) {
  Warmer warmer(limits);
  const bool in_time_only = limits.kind == Warmer::Kind::window && !limits.must_be_steady;
  const double began_ns = clock.wall_ns();
  TimedRun run;
  double elapsed_s = 0;
  do {
    run = timed_run(clock, work, calls);
    elapsed_s = (clock.wall_ns() - began_ns) * 1e-9;
  } while (!warmer.done_after({.value = run.timed_ns}, elapsed_s) &&
           !(in_time_only && elapsed_s > defaults::kProcessSeconds));
  if (limits.must_be_steady && !warmer.result().steady)
    throw Error(printed(
        "measure: did not become steady in %llu runs: they vary by %.3g %%, and the warmer allows %.3g %%",
        static_cast<unsigned long long>(warmer.result().runs), 100 * warmer.result().cov, 100 * limits.cov));
  // The first number of calls was estimated from cold, slow runs. It is corrected by the median timed part of the last runs.
  // The whole time is known only for the last run, so its value is used.
  const TimedRun typical{.timed_ns = warmer.typical(), .whole_ns = run.whole_ns};
  const auto corrected = sample_ns > 0 ? static_cast<std::uint64_t>(calls_for(sample_ns, typical, calls)) : 1;
  return {.calls = corrected, .steady = warmer.result().steady};
}

void check(const MeasureOptions& options) {
  if (options.samples < 1) {
    throw Error("measure: samples = " + std::to_string(options.samples) + " is below 1");
  }
}

/// Returns the limits of the warmer, or those of `zero` if the caller switched it off.
Warmer::Limits warmup_of(const MeasureOptions& options) {
  return options.warm_up ? parse_warmer(options.warmer, {}) : Warmer::Limits{.kind = Warmer::Kind::zero};
}

double aggregate_of(const std::string& aggregator, const Samples& samples) {
  if (const auto own = user_aggregator_name(aggregator)) return user_aggregator(*own)(values_of(samples));
  return value_of({.samples = samples}, aggregator_named(aggregator));
}

/// Returns the samples after all measurers, which may request more samples.
Samples measured_through(const std::vector<MeasurerLayer>& layers, Clock& clock, const MeasuredWork& work,
                         const SampleSize& size, int samples) {
  const auto count = static_cast<std::size_t>(samples);
  Samples taken;
  for (auto wanted = count;;) {
    // The measurers start again with all samples, including new ones: they are functions of the samples
    // alone.
    while (taken.size() < wanted) taken.push_back(sample(clock, work, size));
    auto measured = measured_by(layers, std::random_device()(), count, taken);
    if (measured.missing == 0) return std::move(measured.samples);
    wanted += measured.missing;
  }
}

/// The confidence interval of a median is between two order statistics. With too few rounds, even the interval from the
/// minimum to the maximum has less confidence than requested.
void check(const CompareOptions& options) {
  if (!(options.confidence > 0 && options.confidence < 1)) {
    throw Error("compare: confidence = " + format_number(options.confidence) + " is not between 0 and 1");
  }
  const int needed = values_needed(options.confidence);
  if (options.rounds < needed) {
    throw Error("compare: " + std::to_string(options.rounds) + " rounds have no confidence interval at " +
                format_number(options.confidence) + "; measure at least " + std::to_string(needed));
  }
}

/// A ratio with a time of 0 is 0 or infinite and would be judged as an extreme difference.
double ratio_of(double candidate_ns, double reference_ns) {
  if (candidate_ns > 0 && reference_ns > 0) return candidate_ns / reference_ns;
  throw Error(std::string("compare: a call of the ") + (candidate_ns > 0 ? "reference" : "candidate") +
              " takes no time; the optimiser has removed it, or sample_time_s is too short for the clock");
}

}  // namespace

TimedRun timed_run(Clock& clock, const MeasuredWork& work, std::uint64_t calls) {
  const double began_ns = clock.wall_ns();
  Batches batches(clock, work, calls);
  State state(batches);
  work.body.run(work.body.what, state);
  auto run = batches.found();
  run.whole_ns = clock.wall_ns() - began_ns;
  return run;
}

void check_sample_time(const std::string& function, double sample_time_s) {
  if (sample_time_s >= 0 && sample_time_s <= kSampleSecondsMax) return;
  throw Error(function + ": sample_time_s = " + format_number(sample_time_s) + " is not between 0 and " +
              std::to_string(kSampleSecondsMax) + "; give seconds, or 0 for one call");
}

SampleSize sample_size(Clock& clock, const MeasuredWork& work, double sample_time_s,
                       const Warmer::Limits& warmup) {
  const double sample_ns = sample_time_s * 1e9;
  const std::uint64_t calls = sample_ns > 0 ? calibrated(clock, work, sample_ns) : 1;
  const bool warms_up = warmup.kind != Warmer::Kind::zero;
  return warms_up ? warmed_up(clock, work, sample_ns, calls, warmup) : SampleSize{.calls = calls};
}

Sample sample(Clock& clock, const MeasuredWork& work, const SampleSize& size) {
  const auto run = timed_run(clock, work, size.calls);
  const auto calls = static_cast<double>(size.calls);
  return {.value = (work.quantity != nullptr ? run.counted : run.timed_ns) / calls,
          .iterations = size.calls,
          .cpu_ns = run.cpu_ns / calls,
          .run_delay_ns = run.run_delay_ns / calls,
          .disturbed = run.disturbed};
}

Measurement summary(std::vector<double> values, const SampleSize& size) {
  const double median = quantile(values, 0.5);
  Measurement made{.value = median, .median = median, .calls = size.calls, .steady = size.steady};
  const double range = quantile(values, 0.75) - quantile(values, 0.25);
  made.spread = made.median > 0 ? range / 2 / made.median : 0;
  made.values = std::move(values);
  return made;
}

Measurement measure_with(Clock& clock, detail::LoopBody body, const MeasureOptions& options) {
  check(options);
  check_sample_time("measure", options.sample_time_s);
  const auto [quantity, layers] = inline_measurer(options.measurer);
  const MeasuredWork work{body, options.set_up, options.tear_down, quantity.get()};
  const bool of_results = quantity && quantity->of_results();
  // A quantity of results is read after each call, so a sample of it is one call, however short the call is.
  const SampleSize size =
      sample_size(clock, work, of_results ? 0 : options.sample_time_s, warmup_of(options));
  const auto samples = measured_through(layers, clock, work, size, options.samples);
  auto made = summary(values_of(samples), size);
  made.value = aggregate_of(options.aggregator, samples);
  if (quantity) made.unit = quantity->unit();
  return made;
}

Comparison compare_with(Clock& clock, detail::LoopBody candidate, detail::LoopBody reference,
                        const CompareOptions& options) {
  check(options);
  check_sample_time("compare", options.sample_time_s);
  const MeasuredWork one{candidate, options.set_up, options.tear_down};
  const MeasuredWork other{reference, options.set_up, options.tear_down};
  const Warmer::Limits warmup{.kind = options.warm_up ? Warmer::Kind::window : Warmer::Kind::zero};
  const SampleSize one_size = sample_size(clock, one, options.sample_time_s, warmup);
  const SampleSize other_size = sample_size(clock, other, options.sample_time_s, warmup);
  Comparison made{.confidence = options.confidence};
  std::vector<double> ones;
  std::vector<double> others;
  // The order alternates (ABBA), so that a linear drift of the machine favours neither side. The two samples of each ratio
  // are neighbours in time, when the machine was in about the same state.
  for (int round = 0; round < options.rounds; ++round) {
    if (round % 2 == 0) ones.push_back(sample(clock, one, one_size).value);
    others.push_back(sample(clock, other, other_size).value);
    if (round % 2 == 1) ones.push_back(sample(clock, one, one_size).value);
    made.ratios.push_back(ratio_of(ones.back(), others.back()));
  }
  const auto interval = median_interval(made.ratios, options.confidence);
  made.ratio = quantile(made.ratios, 0.5);
  made.low = interval->low;  // check() has verified that there is one
  made.high = interval->high;
  made.candidate = summary(std::move(ones), one_size);
  made.reference = summary(std::move(others), other_size);
  return made;
}

}  // namespace bench

std::string Measurement::to_string() const {
  return format_quantity(value, unit) + " +- " + format_percent_unsigned(spread) + " (" +
         std::to_string(values.size()) + " samples of " + std::to_string(calls) + " calls" +
         (steady ? "" : ", did not become steady") + ")";
}

Measurement detail::measured_loop(LoopBody body, const MeasureOptions& options) {
  bench::SystemClock clock;
  return bench::measure_with(clock, body, options);
}

std::string Comparison::to_string() const {
  return printed("%.3g times the reference (%g %% interval %.3g to %.3g)", ratio, confidence * 100, low,
                 high);
}

Comparison detail::compared_loops(LoopBody candidate, LoopBody reference, const CompareOptions& options) {
  bench::SystemClock clock;
  return bench::compare_with(clock, candidate, reference, options);
}

}  // namespace holdfast
