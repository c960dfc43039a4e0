#include "bench/loop.hpp"

#include <malloc.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "bench/child_reports.hpp"
#include "model/error.hpp"
#include "model/printed.hpp"
#include "model/quantity.hpp"

namespace holdfast::bench {
namespace {
/// Maximum growth of a batch from one calibrating run to the next; the first runs are cold and say little.
constexpr std::uint64_t kBatchGrowthMax = 10;
/// Minimum time of a run, so that the calibration of an empty body ends even if the clock does not advance.
constexpr double kRunNsMin = 1e-3;
/// Maximum factor by which pauses may prolong a sample.
constexpr double kPausedFactor = 10;
/// Converts a sample of iterations to one of the operations in them.
Sample of_operations(Sample sample, double operations) {
  if (!(operations > 0))
    throw Error("operations() was given " + format_number(operations) + "; a number above 0 is needed");
  sample.value /= operations;
  sample.cpu_ns /= operations;
  sample.run_delay_ns /= operations;
  sample.iterations =
      static_cast<std::uint64_t>(std::llround(static_cast<double>(sample.iterations) * operations));
  return sample;
}

}  // namespace

Loop::Loop(Clock& clock, LoopSettings settings, events::Probe* probe)
    : clock_(clock),
      probe_(probe),
      settings_(std::move(settings)),
      watch_(clock),
      warmer_(settings_.warmup),
      renewal_(renewal_of(settings_.measurers)),
      own_(user_measurer_of(settings_.measurers)),
      wanted_(static_cast<std::size_t>(settings_.samples)),
      random_(settings_.seed) {
  // Memory is reserved at the start: growing between samples would change the heap of the body.
  report_.samples.reserve(wanted_);
  if (own_ == nullptr) return;
  report_.metric = own_->metric;
  report_.unit = own_->unit;
  report_.direction = direction_of(own_->better);
}

/// Ends the current batch and begins the next one. A new input ends the `for` of the body early (0): the
/// caller then enters the body again (enters_again()), and the first call after that begins a batch without
/// ending one.
std::uint64_t Loop::next_batch() {
  if (phase_ == Phase::done || leaves_) return 0;
  if (phase_ == Phase::idle) {
    begin();
  } else if (std::exchange(entered_again_, false)) {
    // The new input has been made, so what that took is not of the sample.
    if (probe_ != nullptr) before_ = probe_->read();
  } else {
    finish_batch();
    leaves_ = is_due_for_fresh_input();
  }
  if (phase_ == Phase::done || leaves_) return 0;
  start_batch();
  return iterations_;
}

void Loop::begin() {
  warming_since_ns_ = clock_.wall_ns();
  phase_ = settings_.iterations ? Phase::warm_up : Phase::calibrate;
  iterations_ = settings_.iterations.value_or(1);
  // No counter can be added after this: each needs one value for every sample.
  for (const auto& counter : results.counters) {
    counters_.push_back(
        {.metric = counter.name, .unit = counter.unit, .direction = direction_of(counter.better)});
  }
  // With a fixed number of iterations and no warm-up, nothing runs before the first sample.
  const bool cold = settings_.iterations && settings_.warmup.kind == Warmer::Kind::zero;
  if (!cold) return;
  report_.warmup.steady = true;
  begin_measuring(0);
}

void Loop::start_batch() {
  // The hook of the warm-up runs between its batches. The first batch has the input as the body made it.
  if (phase_ == Phase::warm_up && warmer_.result().runs > 0) results.warm_up();
  totals_before_.clear();
  for (const auto& counter : results.counters) totals_before_.push_back(counter.counter.total());
  // The measurer is read before the clock starts and after it stops, so that reading it is not a part of the
  // time.
  if (own_ != nullptr) user_before_ = own_->read();
  watch_.start();
}

/// The clock stops first: everything after that is not part of the sample.
void Loop::finish_batch() {
  Sample sample = watch_.stop(iterations_);
  const double counted = own_ == nullptr ? 0 : own_->read() - user_before_;
  whole_run_ns_ = watch_.whole_ns() / static_cast<double>(iterations_);
  if (phase_ == Phase::calibrate) return calibrate(sample);
  if (phase_ == Phase::warm_up) return warm_up(sample);
  if (own_ != nullptr) sample.value = counted / static_cast<double>(iterations_);
  measure(sample);
}

void Loop::calibrate(const Sample& run) {
  const std::uint64_t wanted = iterations_for(run.value);
  // From half of a sample on, the estimate is good enough; another calibration would cost a whole sample.
  if (run.value * static_cast<double>(iterations_) >= settings_.sample_s * 1e9 / 2 || wanted <= iterations_) {
    phase_ = Phase::warm_up;
    iterations_ = wanted;
    return warm_up(run);  // a full batch counts as a warm-up run
  }
  iterations_ = std::min(wanted, iterations_ * kBatchGrowthMax);
}

/// Warms up. For a body that takes longer than the time of a process, one run must suffice, which does not show steadiness.
void Loop::warm_up(const Sample& run) {
  const double spent_s = (clock_.wall_ns() - warming_since_ns_) * 1e-9;
  const bool must_be_steady = settings_.warmup.must_be_steady;
  const bool out_of_time = settings_.process_s && spent_s > *settings_.process_s && !must_be_steady;
  if (!warmer_.done_after(run, spent_s) && !out_of_time) return;
  report_.warmup = warmer_.result();
  // operations() is known only after the body has begun, so the values are converted at the end.
  for (auto& value : report_.warmup.values) value /= results.operations;
  if (must_be_steady && !report_.warmup.steady) return give_up_unsteady();
  begin_measuring(warmer_.typical());
}

void Loop::give_up_unsteady() {
  report_.error =
      printed("did not become steady in %llu runs: they vary by %.3g %%, and WARMER allows %.3g %%",
              static_cast<unsigned long long>(report_.warmup.runs), 100 * report_.warmup.cov,
              100 * settings_.warmup.cov);
  report_.complete = true;
  phase_ = Phase::done;
}

void Loop::begin_measuring(double run_ns) {
  if (!settings_.iterations) iterations_ = iterations_for(run_ns);
  phase_ = Phase::measure;
  measuring_since_ns_ = clock_.wall_ns();
  if (settings_.only_warm_up) {
    report_.complete = true;
    phase_ = Phase::done;
  } else if (probe_ != nullptr) {
    probe_->read();  // in the first reading, its tables are not in the caches
    before_ = probe_->read();
  }
}

/// Adds the growth of the counters in the sample that has ended.
void Loop::count() {
  auto counter = results.counters.begin();
  for (std::size_t i = 0; i < counters_.size(); ++i, ++counter) {
    const double grown = counter->counter.total() - totals_before_[i];
    const double value = grown / (static_cast<double>(iterations_) * results.operations);
    counters_[i].samples.push_back({.value = value, .iterations = iterations_});
  }
}

/// Adds a sample. The probe is read after the clock has stopped, so that it does not disturb the sample.
/// Measurers run when enough samples are there, or when the time is over.
void Loop::measure(const Sample& of_iterations) {
  auto sample = of_operations(of_iterations, results.operations);
  if (probe_ != nullptr) {
    // One reading serves two samples: it is after this one and before the next.
    const Probes after = probe_->read();
    sample.beside = beside(before_, after);
    before_ = after;
  }
  report_.samples.push_back(sample);
  count();
  const double spent_s = (clock_.wall_ns() - measuring_since_ns_) * 1e-9;
  const bool out_of_time = settings_.process_s && spent_s > *settings_.process_s;
  // Measurers run on all samples when there are enough for them. If they ask for more, the loop goes on.
  if (!out_of_time && report_.samples.size() < wanted_) return;
  auto measured = measured_by(settings_.measurers, settings_.seed,
                              static_cast<std::size_t>(settings_.samples), report_.samples);
  wanted_ += measured.missing;
  if (!out_of_time && measured.missing > 0) return;
  report_.samples = std::move(measured.samples);
  report_.complete = true;
  phase_ = Phase::done;
}

std::uint64_t Loop::iterations_for(double run_ns) const {
  const double by_time = settings_.sample_s * 1e9 / std::max(run_ns, kRunNsMin);
  // A body that pauses much would need a multiple of its time, so its samples have fewer iterations.
  const double by_pauses = kPausedFactor * settings_.sample_s * 1e9 / std::max(whole_run_ns_, kRunNsMin);
  return static_cast<std::uint64_t>(std::max(1.0, std::round(std::min(by_time, by_pauses))));
}

/// Samples are counted from 1, including dropped ones, as in ScalaMeter.
bool Loop::is_due_for_fresh_input() const {
  return phase_ == Phase::measure && renewal_.frequency > 0 &&
         (report_.samples.size() + 1) % renewal_.frequency == 0;
}

/// Frees the old padding first. A vector that is assigned `{}` keeps its memory, and the new padding would have the same
/// address.
void Loop::before_fresh_input() {
  std::vector<char>().swap(padding_);
  if (renewal_.trim) malloc_trim(0);
  if (renewal_.padding_bytes > 0) padding_.resize(1 + random_() % renewal_.padding_bytes);
}

/// Discards figures and warnings, because the body reports them again when it is entered again.
bool Loop::enters_again() {
  if (!std::exchange(leaves_, false)) return false;
  results.figures.clear();
  results.warnings.clear();
  before_fresh_input();
  entered_again_ = true;
  return true;
}

/// Warns of counters that were made in the loop. Their values in earlier samples are not known.
void Loop::warn_of_late_counters() {
  for (auto late = std::next(results.counters.begin(), static_cast<std::ptrdiff_t>(counters_.size()));
       late != results.counters.end(); ++late) {
    report_.warnings.push_back(
        "counter \"" + late->name +
        "\" was made when the loop had begun, and is not reported; make it before the loop");
  }
}

wire::ChildReport Loop::take() {
  if (!results.skipped.empty()) report_.skipped = results.skipped;
  if (report_.complete) warn_of_late_counters();
  for (auto& counter : counters_) counter.complete = report_.complete;
  return std::move(report_);
}

std::vector<wire::ChildReport> Loop::take_all() {
  std::vector<wire::ChildReport> reports{take()};
  for (auto& counter : counters_) reports.push_back(std::move(counter));
  return reports;
}

}  // namespace holdfast::bench
