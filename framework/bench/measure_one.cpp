#include "bench/measure_one.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <utility>

#include "bench/child_reports.hpp"
#include "bench/concurrent.hpp"
#include "bench/counting.hpp"
#include "bench/latencies.hpp"
#include "bench/shared_objects.hpp"
#include "bench/user_extensions.hpp"
#include "bench/warnings.hpp"
#include "stats/aggregator.hpp"

namespace holdfast::bench {
namespace {

using wire::ChildReport;

/// Returns a new seed. Processes must draw different numbers, because the same noise on both sides would have no effect.
std::uint64_t fresh_seed() {
  std::random_device entropy;
  return (static_cast<std::uint64_t>(entropy()) << 32U) | entropy();
}

LoopSettings loop_settings(const ResolvedSettings& settings) {
  auto loop = settings.loop;
  loop.seed = settings.seed.value_or(fresh_seed());
  return loop;
}

/// Runs the body. Returns the reason why it failed; empty if it ended normally.
std::string failure_of(const BenchmarkBody& body, detail::Batches& batches) {
  try {
    // The objects are destroyed after each pass: a new input needs new shared objects, too.
    do {
      SharedObjects objects;  // there is only one worker
      batches.place.shared = &objects;
      State state(batches);
      body(state);
    } while (batches.enters_again());
    return "";
  } catch (...) {
    return "it " + detail::thrown();
  }
}

/// Returns the report of the metric `elapsed`: its samples have the time of all their iterations together.
ChildReport elapsed(const ChildReport& time) {
  ChildReport report = time;
  report.metric = "elapsed";
  report.warnings.clear();
  for (auto& sample : report.samples) {
    const auto iterations = static_cast<double>(std::exchange(sample.iterations, 1));
    // Times are per iteration; those of `elapsed` are of the whole sample.
    sample.value *= iterations;
    sample.cpu_ns *= iterations;
    sample.run_delay_ns *= iterations;
  }
  return report;
}

void add_rates(const ResolvedSettings& resolved, const detail::BodyResults& results,
               std::vector<ChildReport>& reports) {
  const ChildReport time = reports.front();
  if (time.metric != "time") return;
  for (auto& rate : rates_of(time, results)) reports.push_back(std::move(rate));
  // The rate replaces the time as the primary metric of this mode. It is computed last, because other rates
  // need the time.
  if (resolved.mode == Mode::throughput) reports.front() = per_second(time, "throughput", "/s", 1);
  if (resolved.mode == Mode::timed) reports.push_back(elapsed(time));
}

/// Runs the body in `loop`, and takes the results.
template <class AnyLoop>
JobResult run_in(AnyLoop& loop, const BenchmarkPoint& point) {
  JobResult done{.reports = {}, .failure = failure_of(point.variant.run, loop), .figures = {}};
  done.reports = loop.take_all();
  const bool complete = done.reports.front().complete;
  if (done.failure.empty() && !complete && loop.results.skipped.empty()) done.failure = kLeftLoop;
  // Figures and rates are results of times, which a counting process does not have.
  if (!point.settings->count.empty()) return done;
  done.figures = std::move(loop.results.figures);
  if (done.failure.empty() && complete) add_rates(*point.settings, loop.results, done.reports);
  return done;
}

/// Runs a body in the loop of its mode, in this thread: one that counts, one that times each call, or the
/// usual one.
JobResult run_alone(const BenchmarkPoint& point, events::Probe* probe) {
  constexpr std::uint64_t kCounted = 10;  // default number of counted iterations
  const auto& settings = *point.settings;
  if (!settings.count.empty()) {
    const auto tool = tool_maker(settings.count)();
    CountingLoop loop(*tool, settings.loop.iterations.value_or(kCounted));
    return run_in(loop, point);
  }
  SystemClock clock;
  if (settings.mode == Mode::latency) {
    LatencyLoop loop(clock, loop_settings(settings));
    loop.place.measures = detail::Measures::latency;
    loop.place.seconds = settings.loop.process_s.value_or(settings.concurrency.sample_duration_s);
    return run_in(loop, point);
  }
  Loop loop(clock, loop_settings(settings), probe);
  if (settings.mode == Mode::throughput) loop.place.measures = detail::Measures::throughput;
  return run_in(loop, point);
}

void add_warnings(const BenchmarkPoint& point, ChildReport& report) {
  const auto& settings = *point.settings;
  auto facts = process_facts(point.benchmark->build);
  if (!settings.count.empty()) facts.valgrind = false;  // valgrind distorts times, but not counts
  for (auto& warning : build_warnings(facts)) report.warnings.push_back(std::move(warning));
  const bool of_a_loop = settings.mode == Mode::steady && report.metric == "time" &&
                         !settings.is_concurrent() && !report.samples.empty();
  if (!of_a_loop) return;
  // The empty loop is measured right after the samples, because the clock rate of the processor changes.
  SystemClock clock;
  const double run_ns = aggregator_named("median").of(values_of(report.samples));
  if (const auto nothing = empty_body_warning(run_ns, empty_loop_ns(clock)))
    report.warnings.push_back(*nothing);
}

void fail(ChildReport& report, const std::string& why) {
  report.samples.clear();
  report.error = why;
}

/// Computes AGGREGATOR own:NAME, whose function is only in this process.
void aggregate(const ResolvedSettings& resolved, ChildReport& report) {
  const auto own = user_aggregator_name(resolved.aggregator);
  if (!own || report.samples.empty()) return;
  try {
    report.aggregate = user_aggregator(*own)(values_of(report.samples));
    if (!std::isfinite(*report.aggregate))
      fail(report, "aggregator \"" + *own + "\" returned no finite number");
  } catch (...) {
    fail(report, "aggregator \"" + *own + "\" " + detail::thrown());
  }
}

/// Fails a report with infinity or NaN, which JSON cannot represent.
void check_values(ChildReport& report) {
  const auto values = values_of(report.samples);
  if (std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); })) return;
  fail(report, "a value of \"" + report.metric + "\" is not a finite number");
}

/// Fails metrics that share a name, which would be ambiguous.
void check_reported_names(std::vector<ChildReport>& reports) {
  std::set<std::string> names;
  for (auto& report : reports) {
    if (names.insert(report.metric).second) continue;
    fail(report, "two of its metrics are named \"" + report.metric +
                     "\"; give each counter and each figure a name of its own");
  }
}

/// Finishes the reports of a job, independent of the way of measuring.
std::vector<ChildReport> finished(const BenchmarkPoint& point, JobResult done) {
  auto& reports = done.reports;
  auto& primary = reports.front();
  if (!done.failure.empty()) primary.error = done.failure;
  // Other metrics of a failed benchmark would look like results.
  if (primary.error || primary.skipped) reports.resize(1);
  add_warnings(point, primary);
  if (primary.complete && !primary.error) {
    for (const auto& [name, value, unit, better] : done.figures)
      reports.push_back(value_report(name, unit, better, value));
  }
  for (auto& report : reports) {
    report.benchmark = point.benchmark->name;
    report.params = point.params;
    // This comes before the aggregate, because a user's function should not receive infinity or NaN.
    check_values(report);
    aggregate(*point.settings, report);
  }
  check_reported_names(reports);
  return std::move(reports);
}

}  // namespace

std::vector<ChildReport> measure_one(const BenchmarkPoint& point, events::Probe* probe) {
  const auto& settings = *point.settings;
  // Counting needs one thread, because the counts of several would depend on the scheduler.
  if (!settings.is_concurrent() || !settings.count.empty()) return finished(point, run_alone(point, probe));
  // These modes time single calls in each worker, which cannot be counted from outside between deadlines.
  if (settings.mode == Mode::latency || settings.mode == Mode::single_shot)
    return finished(point, run_each_worker(point.variant.run, settings));
  return measure_together({point}).front();
}

std::vector<std::vector<ChildReport>> measure_together(const std::vector<BenchmarkPoint>& all) {
  std::vector<Job> jobs;
  for (const auto& point : all) jobs.push_back({point.variant.run, *point.settings});
  auto done = run_concurrently(jobs);
  std::vector<std::vector<ChildReport>> reports;
  for (std::size_t i = 0; i < all.size(); ++i) reports.push_back(finished(all[i], std::move(done[i])));
  return reports;
}

void warm_up_one(const BenchmarkPoint& point, const Choice& params) {
  auto settings = loop_settings(*point.settings);
  settings.only_warm_up = true;
  for (const auto& body : point.benchmark->warm_ups(params)) {
    SystemClock clock;
    Loop loop(clock, settings);
    failure_of(body, loop);  // a body that fails here fails again when it is measured, and is reported then
  }
}

}  // namespace holdfast::bench
