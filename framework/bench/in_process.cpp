#include "bench/in_process.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>

#include "bench/warmer.hpp"
#include "holdfast/not_slower_than.hpp"
#include "model/defaults.hpp"
#include "model/error.hpp"
#include "model/printed.hpp"
#include "model/quantity.hpp"
#include "stats/statistics.hpp"

namespace holdfast {
namespace bench {
namespace {

class Batches final : public detail::Batches {
 public:
  Batches(Clock& clock, const Work& work, std::uint64_t calls)
      : watch_(clock), work_(work), left_(calls), single_(work.set_up || work.tear_down) {}

  std::uint64_t next_batch() override {
    if (batch_ > 0) finish();
    if (left_ == 0) return 0;
    batch_ = single_ ? 1 : left_;
    left_ -= batch_;
    work_.set_up();
    watch_.start();
    return batch_;
  }

  double timed_ns() const { return timed_ns_; }

 private:
  void finish() {
    timed_ns_ += watch_.stop(1).value;
    work_.tear_down();
  }

  Stopwatch watch_;
  const Work& work_;
  std::uint64_t left_;
  bool single_;
  std::uint64_t batch_ = 0;  ///< that runs
  double timed_ns_ = 0;
};

/// A run may have this many times the calls of the one before: the first ones are cold and say little.
constexpr double kInlineGrowthMax = 10;
/// set_up and tear_down may make a sample this many times as long as was asked for.
constexpr double kWholeMax = 10;
/// As of the setting sample-time; the calls that fill it must fit into a number.
constexpr int kSampleSecondsMax = 1000;
/// Nothing that runs takes less; a call that took no time by the clock counts as this.
constexpr double kInlineCallNsMin = 1e-3;

/// As many calls as fill the time of a sample, from what `calls` of them took.
double calls_for(double sample_ns, const TimedRun& run, std::uint64_t calls) {
  const auto made = static_cast<double>(calls);
  const double by_time = sample_ns / std::max(run.timed_ns / made, kInlineCallNsMin);
  const double by_whole = kWholeMax * sample_ns / std::max(run.whole_ns / made, kInlineCallNsMin);
  return std::max(1.0, std::round(std::min(by_time, by_whole)));
}

std::uint64_t calibrated(Clock& clock, const Work& work, double sample_ns) {
  std::uint64_t calls = 1;
  while (true) {
    const auto run = timed_run(clock, work, calls);
    const double wanted = calls_for(sample_ns, run, calls);
    const bool long_enough = run.timed_ns >= sample_ns / 2 || run.whole_ns >= kWholeMax * sample_ns / 2;
    if (long_enough || wanted <= static_cast<double>(calls)) return static_cast<std::uint64_t>(wanted);
    calls = static_cast<std::uint64_t>(std::min(wanted, kInlineGrowthMax * static_cast<double>(calls)));
  }
}

/// Runs until the warmer has seen enough. A call slower than a process may take is not watched at length, and
/// was not seen to be steady.
SampleSize warmed_up(Clock& clock, const Work& work, double sample_ns, std::uint64_t calls) {
  Warmer warmer(Warmer::Limits{});
  const double began_ns = clock.wall_ns();
  TimedRun run;
  double elapsed_s = 0;
  do {
    run = timed_run(clock, work, calls);
    elapsed_s = (clock.wall_ns() - began_ns) * 1e-9;
  } while (!warmer.done_after({.value = run.timed_ns}, elapsed_s) && elapsed_s <= defaults::kProcessSeconds);
  const TimedRun typical{.timed_ns = warmer.typical(), .whole_ns = run.whole_ns};
  const auto corrected = sample_ns > 0 ? static_cast<std::uint64_t>(calls_for(sample_ns, typical, calls)) : 1;
  return {.calls = corrected, .steady = warmer.result().steady};
}

void check(const MeasureOptions& options) {
  if (options.samples < 1) {
    throw Error("measure: samples = " + std::to_string(options.samples) + " is below 1");
  }
}

void check(const CompareOptions& options) {
  if (!(options.confidence > 0 && options.confidence < 1)) {
    throw Error("compare: confidence = " + format_number(options.confidence) + " is not between 0 and 1");
  }
  const int needed = values_needed(options.confidence);
  if (options.rounds < needed) {
    throw Error("compare: " + std::to_string(options.rounds) + " rounds have no interval of confidence " +
                format_number(options.confidence) + "; measure at least " + std::to_string(needed));
  }
}

double ratio_of(double candidate_ns, double reference_ns) {
  if (candidate_ns > 0 && reference_ns > 0) return candidate_ns / reference_ns;
  throw Error(std::string("compare: a call of the ") + (candidate_ns > 0 ? "reference" : "candidate") +
              " takes no time; the optimiser has removed it, or sample_time_s is too short for the clock");
}

}  // namespace

TimedRun timed_run(Clock& clock, const Work& work, std::uint64_t calls) {
  const double began_ns = clock.wall_ns();
  Batches batches(clock, work, calls);
  State state(batches);
  work.body.run(work.body.what, state);
  return {.timed_ns = batches.timed_ns(), .whole_ns = clock.wall_ns() - began_ns};
}

void check_sample_time(const std::string& function, double sample_time_s) {
  if (sample_time_s >= 0 && sample_time_s <= kSampleSecondsMax) return;
  throw Error(function + ": sample_time_s = " + format_number(sample_time_s) + " is not between 0 and " +
              std::to_string(kSampleSecondsMax) + "; give seconds, or 0 for one call");
}

SampleSize sample_size(Clock& clock, const Work& work, double sample_time_s, bool warm_up) {
  const double sample_ns = sample_time_s * 1e9;
  const std::uint64_t calls = sample_ns > 0 ? calibrated(clock, work, sample_ns) : 1;
  return warm_up ? warmed_up(clock, work, sample_ns, calls) : SampleSize{.calls = calls};
}

double sample(Clock& clock, const Work& work, const SampleSize& size) {
  return timed_run(clock, work, size.calls).timed_ns / static_cast<double>(size.calls);
}

Measurement summary(std::vector<double> values, const SampleSize& size) {
  Measurement made{.median = quantile(values, 0.5), .calls = size.calls, .steady = size.steady};
  const double range = quantile(values, 0.75) - quantile(values, 0.25);
  made.spread = made.median > 0 ? range / 2 / made.median : 0;
  made.values = std::move(values);
  return made;
}

Measurement measure_with(Clock& clock, detail::LoopBody body, const MeasureOptions& options) {
  check(options);
  check_sample_time("measure", options.sample_time_s);
  const Work work{body, options.set_up, options.tear_down};
  const SampleSize size = sample_size(clock, work, options.sample_time_s, options.warm_up);
  std::vector<double> values;
  values.reserve(static_cast<std::size_t>(options.samples));
  for (int i = 0; i < options.samples; ++i) values.push_back(sample(clock, work, size));
  return summary(std::move(values), size);
}

Comparison compare_with(Clock& clock, detail::LoopBody candidate, detail::LoopBody reference,
                        const CompareOptions& options) {
  check(options);
  check_sample_time("compare", options.sample_time_s);
  const Work one{candidate, options.set_up, options.tear_down};
  const Work other{reference, options.set_up, options.tear_down};
  const SampleSize one_size = sample_size(clock, one, options.sample_time_s, options.warm_up);
  const SampleSize other_size = sample_size(clock, other, options.sample_time_s, options.warm_up);
  Comparison made{.confidence = options.confidence};
  std::vector<double> ones;
  std::vector<double> others;
  for (int round = 0; round < options.rounds; ++round) {
    if (round % 2 == 0) ones.push_back(sample(clock, one, one_size));
    others.push_back(sample(clock, other, other_size));
    if (round % 2 == 1) ones.push_back(sample(clock, one, one_size));
    made.ratios.push_back(ratio_of(ones.back(), others.back()));
  }
  const auto interval = median_interval(made.ratios, options.confidence);
  made.ratio = quantile(made.ratios, 0.5);
  made.low = interval->low;  // check() has seen that there is one
  made.high = interval->high;
  made.candidate = summary(std::move(ones), one_size);
  made.reference = summary(std::move(others), other_size);
  return made;
}

}  // namespace bench

std::string Measurement::to_string() const {
  return format_quantity(median, unit) + " +- " + format_percent_unsigned(spread) + " (" +
         std::to_string(values.size()) + " samples of " + std::to_string(calls) + " calls" +
         (steady ? "" : ", not seen to become steady") + ")";
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

namespace {
constexpr double kConfidence = 0.99;
}

std::ostream& operator<<(std::ostream& out, const NotSlower& answer) { return out << answer.message; }

NotSlower not_slower(const Comparison& comparison, double tolerance) {
  if (!(tolerance >= 0)) {
    throw Error("not_slower_than: tolerance = " + format_number(tolerance) + " is negative; 0.1 allows 10 %");
  }
  const bool holds = comparison.low <= 1 + tolerance;
  return {holds, comparison.to_string() + (holds ? ": not clearly" : ":") + " more than the " +
                     format_percent_unsigned(tolerance) + " slower that are allowed"};
}

NotSlower not_slower_than(const Measurement& candidate, Nanoseconds limit) {
  if (!(limit.value > 0)) {
    throw Error("not_slower_than: a limit of " + format_number(limit.value) + " ns is not above 0");
  }
  const auto interval = median_interval(candidate.values, kConfidence);
  if (!interval) {
    throw Error("not_slower_than: " + std::to_string(candidate.values.size()) +
                " samples are too few to be certain; take at least " +
                std::to_string(values_needed(kConfidence)));
  }
  const bool holds = interval->low <= limit.value;
  return {holds, format_quantity(candidate.median, candidate.unit) + " (99 % interval " +
                     format_quantity(interval->low, candidate.unit) + " to " +
                     format_quantity(interval->high, candidate.unit) + (holds ? "): not clearly" : "):") +
                     " more than the " + format_quantity(limit.value, candidate.unit) + " that are allowed"};
}

}  // namespace holdfast
