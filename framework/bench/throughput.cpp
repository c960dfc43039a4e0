#include "holdfast/throughput.hpp"

#include <algorithm>

#include "bench/concurrent.hpp"
#include "bench/in_process.hpp"
#include "bench/setting_values.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

namespace holdfast {
namespace {

using bench::ResolvedSettings;

void need(bool holds, const std::string& function, const std::string& sentence) {
  if (!holds) throw Error(function + ": " + sentence);
}

ResolvedSettings throughput_settings(const std::string& function, const ThroughputOptions& options) {
  need(options.workers >= 1, function, "workers = " + std::to_string(options.workers) + " is below 1");
  need(options.samples >= 1, function, "samples = " + std::to_string(options.samples) + " is below 1");
  need(options.warm_up >= 0, function, "warm_up = " + std::to_string(options.warm_up) + " is below 0");
  need(options.sample_time_s > 0, function,
       "sample_time_s = " + format_number(options.sample_time_s) + " is not above 0");
  need(options.cv >= 0 && options.cv_time_s > 0, function, "cv is below 0, or cv_time_s not above 0");
  ResolvedSettings resolved{.mode = Mode::continuous};
  resolved.loop.samples = options.samples;
  // The number of samples is the caller's, without the time limit of a process.
  resolved.loop.process_s.reset();
  auto& asked = resolved.concurrency;
  asked.workers = options.workers;
  asked.pin = options.pin;
  asked.sample_duration_s = options.sample_time_s;
  asked.warmup = options.warm_up;
  if (options.cv > 0) asked.cv = options.cv;
  asked.cv_time_s = options.cv_time_s;
  return resolved;
}

BenchmarkBody benchmark_of(const detail::LoopBody& body) {
  return [body](State& state) { body.run(body.what, state); };
}

Throughput throughput_of(const CurvePoint& pass) {
  return {.values = pass.samples,
          .average = pass.throughput,
          .stdev = pass.stdev,
          .median = pass.median,
          .p99 = pass.p99,
          .best = pass.max,
          .worst = pass.min,
          .workers = pass.workers};
}

/// Throws Error if a job failed. The message prefers the reason of the job that failed to those of jobs
/// that ended because of it.
std::vector<bench::JobResult> done_jobs(const std::string& function, const std::vector<bench::Job>& jobs) {
  auto done = bench::run_concurrently(jobs);
  // The first pass skips "another job ... ended early", the second one reports it if there is nothing else.
  for (const bool own_reason : {true, false}) {
    for (const auto& job : done) {
      if (job.failure.empty() || job.failure.starts_with("another job") == own_reason) continue;
      throw Error(function + ": " + job.failure);
    }
  }
  return done;
}

}  // namespace

std::vector<Throughput> detail::throughputs_of(const std::vector<LoopBody>& bodies,
                                               const ThroughputOptions& options) {
  const auto settings = throughput_settings("throughput", options);
  std::vector<bench::Job> jobs;
  for (const auto& body : bodies) jobs.push_back({benchmark_of(body), settings});
  std::vector<Throughput> found;
  for (const auto& job : done_jobs("throughput", jobs)) {
    const auto& report = job.reports.front();
    found.push_back(throughput_of(bench::pass_of(options.workers, bench::values_of(report.samples))));
    found.back().warnings = report.warnings;
  }
  return found;
}

Squeezed detail::squeezed_loop(LoopBody body, const SqueezeOptions& options) {
  need(options.min >= 1 && options.step >= 1 && options.threshold >= 1, "squeeze",
       "min, step and threshold are at least 1");
  need(options.max == 0 || options.max >= options.min, "squeeze",
       "max = " + std::to_string(options.max) + " is below min = " + std::to_string(options.min));
  auto settings = throughput_settings("squeeze", options.each);
  settings.mode = Mode::squeeze;
  auto& limits = settings.concurrency.squeeze;
  limits = {.min = options.min, .step = options.step, .threshold = options.threshold};
  if (options.max > 0) limits.max = options.max;
  const auto done = done_jobs("squeeze", {{benchmark_of(body), settings}});
  const auto& report = done.front().reports.front();
  const auto& points = report.curve.value().points;
  Squeezed found{.knee = report.curve->knee};
  for (const auto& point : points) found.passes.push_back(throughput_of(point));
  const auto less = [](const Throughput& a, const Throughput& b) { return a.average < b.average; };
  const auto best = std::max_element(found.passes.begin(), found.passes.end(), less);
  // Warnings are about the pass whose samples are reported, and that is the best one.
  best->warnings = report.warnings;
  found.best_pass = static_cast<std::size_t>(best - found.passes.begin());
  return found;
}

Measurement bench::timed_with(Clock& clock, detail::LoopBody body, std::uint64_t calls, int samples) {
  need(calls >= 1, "timed", "calls = 0 is below 1");
  need(samples >= 1, "timed", "samples = " + std::to_string(samples) + " is below 1");
  const detail::Action nothing;
  const MeasuredWork work{body, nothing, nothing};
  std::vector<double> elapsed;
  for (int i = 0; i < samples; ++i) elapsed.push_back(timed_run(clock, work, calls).timed_ns);
  return summary(std::move(elapsed), {.calls = calls});
}

Measurement detail::timed_loop(LoopBody body, std::uint64_t calls, int samples) {
  bench::SystemClock clock;
  return bench::timed_with(clock, body, calls, samples);
}

std::string Throughput::to_string() const {
  return format_quantity(average, "/s") + " +- " +
         format_percent_unsigned(average > 0 ? stdev / average : 0) + " (" +
         format_count(values.size(), "sample") + ", " +
         format_count(static_cast<std::size_t>(workers), "worker") + ")";
}

}  // namespace holdfast
