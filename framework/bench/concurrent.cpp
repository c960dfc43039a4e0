#include "bench/concurrent.hpp"

#include <algorithm>
#include <deque>
#include <optional>

#include "bench/child_reports.hpp"
#include "bench/setting_values.hpp"
#include "bench/squeeze.hpp"
#include "bench/worker_group.hpp"
#include "model/quantity.hpp"
#include "stats/statistics.hpp"

namespace holdfast::bench {

namespace {

using wire::ChildReport;

/// Factor by which samples of an ordinary mode are longer than those of one thread, so that each worker gets its turn even
/// if many wait for a processor.
constexpr double kOrdinary = 10;
/// Number of batches in a sample, so that a batch is short compared with the sample.
/// A reading in the middle of a batch estimates the share of it that is complete
/// (ProgressCounter::View::calls()).
constexpr double kBatchesInSample = 50;
/// Maximum lateness, which a controller on an idle processor does not exceed.
constexpr double kLateNs = 1e6;
/// Minimum number of calls in a sample; with fewer, one call more or less would change its rate by more than 10 %.
constexpr double kCallsMin = 10;

double sample_ns(const ResolvedSettings& resolved) {
  const double seconds =
      resolved.counts_calls() ? resolved.concurrency.sample_duration_s : resolved.loop.sample_s * kOrdinary;
  return seconds * 1e9;
}

WorkerGroupSettings worker_group_settings(const ResolvedSettings& resolved, int nice, bool alone) {
  const auto& asked = resolved.concurrency;
  return {.groups = asked.groups,
          .pin = asked.pin,
          .batch_ns = sample_ns(resolved) / kBatchesInSample,
          .measures = resolved.mode == Mode::steady ? detail::Measures::time : detail::Measures::throughput,
          .in_flight = static_cast<std::size_t>(
              asked.in_flight.value_or(defaults::kInFlightForProcessor * processors_here())),
          .nice = nice,
          .alone = alone};
}

/// Controls the measurement while the workers of all jobs run.
/// All jobs share one thread, that of the controller, and its deadlines: a row of windows has the same
/// interval for each job.
class Controller {
 public:
  // The priority is raised before the workers are created. They inherit it, and then return to the previous priority.
  explicit Controller(const std::vector<Job>& jobs)
      : raised_(jobs.front().resolved.concurrency.priority), jobs_(jobs), first_(jobs.front().resolved) {
    for (const auto& job : jobs)
      worker_groups_.emplace_back(
          job.body, worker_group_settings(job.resolved, raised_.before(), jobs.size() == 1), wakeup_);
  }

  /// Starts the workers, measures, and ends them.
  // A squeeze adds workers while it measures. The other modes start all workers of all jobs before the first reading, so
  // that no sample has fewer workers than another.
  void run() {
    if (first_.mode == Mode::squeeze) {
      run_squeeze();
    } else {
      for (std::size_t i = 0; i < jobs_.size(); ++i)
        worker_groups_[i].grow_to(jobs_[i].resolved.concurrency.workers);
      if (!first_.counts_calls()) warm_up();
      sampled_ = sample(first_.counts_calls() ? first_.concurrency.warmup : 0);
    }
    for (auto& worker_group : worker_groups_) worker_group.stop();
  }

  JobResult done(std::size_t job) const;

 private:
  void run_squeeze();
  void warm_up();
  SampledWindows sample(int warmup);
  std::optional<WindowRow> next_row(Deadlines& deadlines, std::vector<WindowReading>& before);
  std::vector<WindowReading> readings();
  void note(const Deadlines& deadlines);

  std::vector<Window> windows_of(std::size_t job) const;
  std::vector<std::string> warnings() const;
  void add_results(std::size_t job, std::vector<ChildReport>& reports) const;

  // The members are destroyed in reverse order: first the workers end, then the object that they wake, and
  // the priority is restored last.
  RaisedPriority raised_;
  const std::vector<Job>& jobs_;
  const ResolvedSettings& first_;
  Wakeup wakeup_;
  // It is a deque, because a group cannot be moved: its threads point to it.
  std::deque<WorkerGroup> worker_groups_;
  SampledWindows sampled_;
  Warmup warmup_;
  double call_ns_ = 0;
  bool missed_ = false;
  bool prolonged_ = false;
  double late_ns_ = 0;
  SqueezeResult squeezed_;
};

std::vector<WindowReading> Controller::readings() {
  std::vector<WindowReading> all;
  for (auto& worker_group : worker_groups_) all.push_back(worker_group.read());
  return all;
}

/// Takes a sample, which continues until a call of each job has ended in it, so that calls longer than a sample have a rate,
/// too.
std::optional<WindowRow> Controller::next_row(Deadlines& deadlines, std::vector<WindowReading>& before) {
  for (;;) {
    if (!deadlines.next()) return std::nullopt;
    auto now = readings();
    WindowRow row;
    for (std::size_t i = 0; i < now.size(); ++i) row.push_back(between(before[i], now[i]));
    // A window without a call has no time per call. `before` stays, so the next window includes this one.
    const auto still = [](const Window& window) { return window.all() < 1; };
    if (std::any_of(row.begin(), row.end(), still)) {
      prolonged_ = true;
      continue;
    }
    before = std::move(now);
    return row;
  }
}

/// Warms up an ordinary mode, whose windows are the runs of the warmer.
void Controller::warm_up() {
  Warmer warmer(first_.loop.warmup);
  Deadlines deadlines(wakeup_, sample_ns(first_), Deadlines::WhenMissed::sleep_on);
  auto before = readings();
  const double began_ns = wakeup_.now_ns();
  // Without a warm-up, `call_ns_` stays 0 and the first sample has its usual length.
  if (first_.loop.warmup.kind == Warmer::Kind::zero) return;
  for (;;) {
    const auto row = next_row(deadlines, before);
    if (!row) return;
    call_ns_ = row->front().time_ns();
    const double spent_s = (wakeup_.now_ns() - began_ns) * 1e-9;
    // These runs have no readings of disturbances, so both sliding windows of the warmer have the same runs.
    const Sample run{.value = call_ns_};
    const bool over = first_.loop.process_s && spent_s > *first_.loop.process_s;
    if (warmer.done_after(run, spent_s) || over) break;
  }
  warmup_ = warmer.result();
}

SampledWindows Controller::sample(int warmup) {
  const auto& asked = first_.concurrency;
  const bool counts = first_.counts_calls();
  // Calls that are long compared with a sample make the sample longer.
  const double length_ns = counts ? sample_ns(first_) : std::max(sample_ns(first_), kCallsMin * call_ns_);
  // A controller that spins takes a processor from the workers. In the ordinary modes, this would prolong the
  // calls whose time is reported.
  Deadlines deadlines(wakeup_, length_ns,
                      counts ? Deadlines::WhenMissed::spin : Deadlines::WhenMissed::sleep_on);
  auto before = readings();
  const SamplingPlan plan{.warmup = warmup,
                          .samples = first_.loop.samples,
                          .cv = counts ? asked.cv : std::nullopt,
                          .cap_s = asked.cv_time_s,
                          .time_s = first_.loop.process_s};
  auto sampled = take_samples(plan, [&] { return next_row(deadlines, before); });
  note(deadlines);
  return sampled;
}

void Controller::note(const Deadlines& deadlines) {
  missed_ = missed_ || deadlines.missed();
  late_ns_ = std::max(late_ns_, deadlines.late_ns());
}

void Controller::run_squeeze() {
  const auto limits = first_.concurrency.squeeze.with_max(processors_here());
  std::vector<SampledWindows> passes;
  // Each pass has a warm-up of its own, whose windows are discarded: a worker was added just before.
  squeezed_ = squeeze(limits, [&](int workers) -> std::optional<std::vector<double>> {
    worker_groups_.front().grow_to(workers);
    passes.push_back(sample(first_.concurrency.warmup));
    if (passes.back().ended_early) return std::nullopt;
    std::vector<double> throughputs;
    for (const auto& row : passes.back().rows) throughputs.push_back(row.front().throughput());
    return throughputs;
  });
  sampled_ = squeezed_.ended_early ? SampledWindows{} : std::move(passes[squeezed_.best]);
}

std::vector<Window> Controller::windows_of(std::size_t job) const {
  std::vector<Window> windows;
  for (const auto& row : sampled_.rows) windows.push_back(row[job]);
  return windows;
}

std::vector<std::string> Controller::warnings() const {
  std::vector<std::string> said;
  if (first_.counts_calls() && missed_)
    said.emplace_back(
        "a deadline had passed before the controller could wait for it; the controller then waited busily, "
        "which takes a processor from the workers. Use fewer threads, or a longer sample-duration");
  if (first_.counts_calls() && late_ns_ > kLateNs)
    said.emplace_back(
        "samples ended more than 1 ms after their deadline, because the machine is busy; rates use the time "
        "that passed");
  if (first_.counts_calls() && prolonged_)
    said.emplace_back(
        "no call ended within a sample, which therefore continued until one did; use a longer "
        "sample-duration");
  if (sampled_.ended_early)
    said.push_back("another job that ran at the same time ended early, after " +
                   std::to_string(sampled_.rows.size()) + " of " + std::to_string(sampled_.wanted) +
                   " samples");
  if (!sampled_.steady)
    said.push_back("samples still varied by more than cv=" + format_number(*first_.concurrency.cv) +
                   " after " + format_number(first_.concurrency.cv_time_s) + " s (cv-time)");
  const auto& passes = squeezed_.passes;
  if (squeezed_.stopped_by_max && squeezed_.best + 1 == passes.size())
    // Without a worse pass after the best one, more workers could still increase the throughput.
    said.push_back("the last pass, with " + std::to_string(passes.back().workers) +
                   " workers, is the best one, and squeeze-max allows no more");
  return said;
}

/// Adds the rates of items and bytes, and the counters, over the whole run.
void Controller::add_results(std::size_t job, std::vector<ChildReport>& reports) const {
  const auto add_rate = [&](const char* metric, const char* unit, double detail::BodyResults::*of) {
    const auto amounts = worker_groups_[job].amounts(of);
    if (std::all_of(amounts.begin(), amounts.end(), [](double amount) { return amount <= 0; })) return;
    reports.push_back(rate_report(metric, unit, amounts, windows_of(job)));
  };
  add_rate("items", "/s", &detail::BodyResults::items);
  add_rate("bytes", "B/s", &detail::BodyResults::bytes);
  const auto results = worker_groups_[job].results();
  for (const auto& known : results.counters) {
    reports.push_back(
        value_report(known.name, known.unit, known.better, worker_groups_[job].counted(known.name)));
  }
}

/// Makes the reports of a job. The reason of a skip takes precedence over failures: the skip ended the job, and a worker
/// that leaves its loop because of the skip is not a defect of the benchmark.
JobResult Controller::done(std::size_t job) const {
  const auto& worker_group = worker_groups_[job];
  JobResult done{.reports = {}, .failure = worker_group.failure(), .figures = {}};
  if (const auto why = worker_group.skipped(); !why.empty()) {
    done.failure.clear();
    done.reports.emplace_back();
    done.reports.back().skipped = why;
    return done;
  }
  // A job that ends early ends all jobs. A job without a failure of its own then has no samples either.
  if (done.failure.empty() && sampled_.rows.empty())
    done.failure = "another job at the same time ended early";
  if (!done.failure.empty()) return done.reports.emplace_back(), done;
  const auto& resolved = jobs_[job].resolved;
  const auto windows = windows_of(job);
  done.reports.push_back(calls_report(resolved, "", windows));
  // Without a call, nothing can be divided by calls.
  if (done.reports.front().error) return done;
  done.reports.front().warmup = warmup_;
  done.reports.front().warnings = warnings();
  const auto results = worker_group.results();
  for (const auto& warning : results.warnings) done.reports.front().warnings.push_back(warning);
  for (const auto& group : resolved.concurrency.groups) {
    auto own = calls_report(resolved, group.name, windows);
    // A group has no time per call if its calls are longer than the samples. The other groups have one.
    if (!own.error) done.reports.push_back(std::move(own));
  }
  if (first_.mode == Mode::squeeze) {
    const ThroughputCurve curve{.points = squeezed_.passes, .knee = knee_of(squeezed_.passes)};
    done.reports.front().curve = curve;
    done.figures.push_back({"knee", static_cast<double>(curve.knee), "workers", Better::higher});
  }
  if (auto cpu = cpu_report(windows); cpu.complete) done.reports.push_back(std::move(cpu));
  add_results(job, done.reports);
  for (const auto& figure : results.figures) done.figures.push_back(figure);
  if (const auto smallest = smallest_change(done.figures, done.reports.front().samples))
    done.figures.push_back(*smallest);
  return done;
}

}  // namespace

std::vector<JobResult> run_concurrently(const std::vector<Job>& jobs) {
  Controller controller(jobs);
  controller.run();
  std::vector<JobResult> all;
  for (std::size_t i = 0; i < jobs.size(); ++i) all.push_back(controller.done(i));
  return all;
}

}  // namespace holdfast::bench
