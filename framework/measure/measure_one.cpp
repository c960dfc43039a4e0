#include "measure/measure_one.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <random>
#include <set>
#include <utility>

#include "measure/build_check.hpp"
#include "measure/concurrent.hpp"
#include "measure/counted.hpp"
#include "measure/each_worker.hpp"
#include "measure/latencies.hpp"
#include "measure/nothing.hpp"
#include "measure/own.hpp"
#include "measure/per_second.hpp"
#include "measure/shared.hpp"
#include "model/aggregator.hpp"

namespace holdfast::measure {
namespace {

using wire::ChildReport;

/// Processes must differ in what they draw: the same noise on both sides would be none.
std::uint64_t fresh_seed() {
  std::random_device entropy;
  return (static_cast<std::uint64_t>(entropy()) << 32U) | entropy();
}

LoopSettings loop_settings(const InForce& in_force) {
  auto settings = in_force.loop;
  settings.seed = in_force.seed.value_or(fresh_seed());
  return settings;
}

/// What the body says when it ends early: nothing, where it came to its end.
std::string complaint_of(const BenchmarkBody& body, detail::Batches& batches) {
  SharedObjects objects;  // with nobody
  batches.place.shared = &objects;
  State state(batches);
  try {
    body(state);
    return "";
  } catch (const std::exception& wrong) {
    return std::string("it threw: ") + wrong.what();
  } catch (...) {
    return "it threw something that is no std::exception";
  }
}

ChildReport figure_report(const detail::Figure& figure) {
  ChildReport report;
  report.metric = figure.name;
  report.unit = figure.unit;
  report.direction = figure.better == Better::lower ? Direction::lower : Direction::higher;
  report.samples = {{.value = figure.value}};
  report.complete = true;
  return report;
}

std::vector<ChildReport> run_latencies(const BenchmarkBody& body, const InForce& in_force,
                                       std::string& complaint, detail::Told& told) {
  SystemClock clock;
  Latencies loop(clock, loop_settings(in_force));
  loop.place.measures = detail::Measures::latency;
  loop.place.seconds = in_force.loop.process_s.value_or(in_force.concurrency.sample_duration_s);
  complaint = complaint_of(body, loop);
  auto reports = loop.take();
  told = std::move(loop.told);
  return reports;
}

std::vector<ChildReport> run_loop(const BenchmarkBody& body, const InForce& in_force, Probe* probe,
                                  std::string& complaint, detail::Told& told) {
  SystemClock clock;
  Loop loop(clock, loop_settings(in_force), probe);
  if (in_force.mode == Mode::throughput) loop.place.measures = detail::Measures::throughput;
  complaint = complaint_of(body, loop);
  std::vector<ChildReport> reports{loop.take()};
  for (auto& counter : loop.take_counters()) reports.push_back(std::move(counter));
  told = std::move(loop.told);
  return reports;
}

/// Iterations that are counted where nobody says how many.
constexpr std::uint64_t kCounted = 10;

std::vector<ChildReport> run_counted(const BenchmarkBody& body, const InForce& in_force,
                                     std::string& complaint, detail::Told& told) {
  const auto tool = tool_named(in_force.count);
  Counted loop(*tool, in_force.loop.iterations.value_or(kCounted));
  complaint = complaint_of(body, loop);
  auto reports = loop.take();
  told = std::move(loop.told);
  return reports;
}

std::vector<ChildReport> run_by_mode(const BenchmarkBody& body, const InForce& in_force, Probe* probe,
                                     std::string& complaint, detail::Told& told) {
  if (!in_force.count.empty()) return run_counted(body, in_force, complaint, told);
  if (in_force.mode == Mode::latency) return run_latencies(body, in_force, complaint, told);
  return run_loop(body, in_force, probe, complaint, told);
}

/// All iterations of a sample as one.
ChildReport elapsed(const ChildReport& time) {
  ChildReport report = time;
  report.metric = "elapsed";
  report.warnings.clear();
  for (auto& sample : report.samples) {
    const auto iterations = static_cast<double>(std::exchange(sample.iterations, 1));
    sample.value *= iterations;
    sample.cpu_ns *= iterations;
    sample.run_delay_ns *= iterations;
  }
  return report;
}

void add_rates(const InForce& in_force, const detail::Told& told, std::vector<ChildReport>& reports) {
  const ChildReport time = reports.front();
  if (time.metric != "time") return;
  for (auto& rate : rates_of(time, told)) reports.push_back(std::move(rate));
  if (in_force.mode == Mode::throughput) reports.front() = per_second(time, "throughput", "/s", 1);
  if (in_force.mode == Mode::timed) reports.push_back(elapsed(time));
}

void add_warnings(const Chosen& chosen, const InForce& in_force, ChildReport& report) {
  auto facts = facts_of_process(chosen.benchmark->build);
  if (!in_force.count.empty()) facts.valgrind = false;  // which spoils times, and counts well
  for (auto& warning : build_warnings(facts)) report.warnings.push_back(std::move(warning));
  const bool of_a_loop = in_force.mode == Mode::steady && report.metric == "time" &&
                         !in_force.is_concurrent() && !report.samples.empty();
  if (!of_a_loop) return;
  SystemClock clock;
  const double run_ns = aggregator_named("median").of(values_of(report.samples));
  if (const auto nothing = measures_as_nothing(run_ns, empty_loop_ns(clock)))
    report.warnings.push_back(*nothing);
}

void fail(ChildReport& report, const std::string& why) {
  report.samples.clear();
  report.error = why;
}

/// AGGREGATOR own:NAME can only be computed here.
void aggregate(const InForce& in_force, ChildReport& report) {
  const auto own = own_aggregator_of(in_force.aggregator);
  if (!own || report.samples.empty()) return;
  try {
    report.aggregate = own_aggregator(*own)(values_of(report.samples));
    if (!std::isfinite(*report.aggregate))
      fail(report, "aggregator \"" + *own + "\" returned no finite number");
  } catch (const std::exception& wrong) {
    fail(report, "aggregator \"" + *own + "\" threw: " + wrong.what());
  } catch (...) {
    fail(report, "aggregator \"" + *own + "\" threw something that is no std::exception");
  }
}

/// JSON has no word for what is no number.
void check_values(ChildReport& report) {
  const auto values = values_of(report.samples);
  if (std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); })) return;
  fail(report, "a value of \"" + report.metric + "\" is no finite number");
}

/// Of two numbers of one name nobody could say which is meant.
void check_names(std::vector<ChildReport>& reports) {
  std::set<std::string> names;
  for (auto& report : reports) {
    if (names.insert(report.metric).second) continue;
    fail(report, "two of its metrics are named \"" + report.metric +
                     "\"; give each counter and each figure a name of its own");
  }
}

/// What all have in common, however they were measured.
std::vector<ChildReport> finished(const Chosen& chosen, const InForce& in_force,
                                  std::vector<ChildReport> reports, const std::string& complaint,
                                  const std::vector<detail::Figure>& figures) {
  auto& primary = reports.front();
  if (!complaint.empty()) primary.error = complaint;
  if (primary.error || primary.skipped) reports.resize(1);
  add_warnings(chosen, in_force, reports.front());
  if (reports.front().complete && !reports.front().error) {
    for (const auto& figure : figures) reports.push_back(figure_report(figure));
  }
  for (auto& report : reports) {
    report.benchmark = chosen.benchmark->name;
    report.params = chosen.params;
    check_values(report);
    aggregate(in_force, report);
  }
  check_names(reports);
  return reports;
}

}  // namespace

std::vector<ChildReport> measure_one(const Chosen& chosen, const InForce& in_force, Probe* probe) {
  if (in_force.is_concurrent() && in_force.count.empty()) {
    if (in_force.mode != Mode::latency && in_force.mode != Mode::single_shot)
      return measure_together({chosen}, {in_force}).front();
    auto done = run_each_worker(chosen.variant.run, in_force);
    return finished(chosen, in_force, std::move(done.reports), done.complaint, done.figures);
  }
  std::string complaint;
  detail::Told told;
  const auto& body = chosen.variant.run;
  auto reports = run_by_mode(body, in_force, probe, complaint, told);
  auto& primary = reports.front();
  if (complaint.empty() && !primary.complete && told.skipped.empty())
    complaint = "it returned before its loop had ended; write one `for (auto _ : state)` and do not leave it";
  if (!in_force.count.empty()) told.figures.clear();
  if (complaint.empty() && primary.complete && in_force.count.empty()) add_rates(in_force, told, reports);
  return finished(chosen, in_force, std::move(reports), complaint, told.figures);
}

std::vector<std::vector<ChildReport>> measure_together(const std::vector<Chosen>& all,
                                                       const std::vector<InForce>& in_force) {
  std::vector<Job> jobs;
  for (std::size_t i = 0; i < all.size(); ++i) jobs.push_back({all[i].variant.run, in_force[i]});
  auto done = run_concurrently(jobs);
  std::vector<std::vector<ChildReport>> reports;
  for (std::size_t i = 0; i < all.size(); ++i)
    reports.push_back(
        finished(all[i], in_force[i], std::move(done[i].reports), done[i].complaint, done[i].figures));
  return reports;
}

void warm_up_one(const detail::Definition& benchmark, const Choice& params, const InForce& in_force) {
  auto settings = loop_settings(in_force);
  settings.only_warm_up = true;
  for (const auto& body : benchmark.warm_ups(params)) {
    SystemClock clock;
    Loop loop(clock, settings);
    complaint_of(body, loop);  // who fails here fails again when it is measured, and is told then
  }
}

}  // namespace holdfast::measure
