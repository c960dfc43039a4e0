#include "bench/concurrent.hpp"

#define BOOST_TEST_DYN_LINK
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <stdexcept>
#include <thread>

#include "bench/setting_values.hpp"
#include "holdfast/hammock.hpp"
#include "stats/aggregator.hpp"

BOOST_AUTO_TEST_SUITE(concurrent)

namespace {

using namespace holdfast;
using namespace holdfast::bench;

/// Returns settings with short samples, for tests whose verdict does not depend on the number of calls in a
/// sample.
ResolvedSettings asked(Settings settings) {
  settings.insert(settings.begin(), {{"sample-duration", "0.002"}, {"warmer", "zero"}});
  auto resolved = bench::resolve_settings({}, settings);
  resolved.concurrency.workers = worker_counts(resolved).front();
  return resolved;
}

void spin(State& state) {
  for (auto _ : state) {
  }
}

JobResult only(const Settings& settings, const BenchmarkBody& body = spin) {
  return run_concurrently({{body, asked(settings)}}).front();
}

std::vector<std::string> metrics_of(const JobResult& done) {
  std::vector<std::string> metrics;
  for (const auto& report : done.reports) metrics.push_back(report.metric);
  return metrics;
}

using Metrics = std::vector<std::string>;

BOOST_AUTO_TEST_CASE(continuous_mode_reports_the_throughput_and_higher_is_better) {
  const auto done = only({{"mode", "continuous"}, {"samples", "4"}});
  const auto& report = done.reports.front();
  BOOST_TEST(report.metric == "throughput");
  BOOST_TEST(report.unit == "/s");
  BOOST_TEST((report.direction == Direction::higher));
  BOOST_TEST(report.samples.size() == 4U);
  BOOST_TEST(report.complete);
}

// A call of one worker sleeps for 20 ms, so a thousand calls in a second are calls of the other worker.
BOOST_AUTO_TEST_CASE(continuous_mode_counts_the_calls_of_each_worker) {
  const auto done = only({{"mode", "continuous"}, {"threads", "2"}, {"samples", "4"}}, [](State& state) {
    for (auto _ : state) {
      if (state.worker() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  });
  const auto rates = values_of(done.reports.front().samples);
  BOOST_REQUIRE(rates.size() == 4U);
  BOOST_TEST(*std::max_element(rates.begin(), rates.end()) > 1000);
}

BOOST_AUTO_TEST_CASE(the_reader_comes_before_its_workers_where_the_system_allows_it) {
  const int usual = getpriority(PRIO_PROCESS, 0);
  const auto reader = static_cast<id_t>(gettid());
  std::atomic<int> of_reader{100};
  std::atomic<int> of_worker{100};
  only({{"mode", "continuous"}, {"samples", "1"}}, [&](State& state) {
    of_reader = getpriority(PRIO_PROCESS, reader);
    of_worker = getpriority(PRIO_PROCESS, 0);
    spin(state);
  });
  rlimit allowed{};
  getrlimit(RLIMIT_NICE, &allowed);
  const bool may_raise = geteuid() == 0 || static_cast<int>(allowed.rlim_cur) > 20 - usual;
  BOOST_TEST(of_worker == usual);
  BOOST_TEST((may_raise ? of_reader < usual : of_reader == usual));
  only({{"mode", "continuous"}, {"samples", "1"}, {"priority", "usual"}}, [&](State& state) {
    of_reader = getpriority(PRIO_PROCESS, reader);
    spin(state);
  });
  BOOST_TEST(of_reader == usual);
  BOOST_TEST(getpriority(PRIO_PROCESS, 0) == usual);
}

BOOST_AUTO_TEST_CASE(thirty_two_operations_for_each_processor_are_under_way_unless_somebody_says_how_many) {
  const auto share = [](const Settings& more) {
    std::atomic<std::size_t> seen{0};
    Settings settings{{"mode", "hammock"}, {"threads", "2"}, {"samples", "1"}};
    settings.insert(settings.end(), more.begin(), more.end());
    only(settings, [&](State& state) {
      seen = detail::share_of(state);
      spin(state);
    });
    return seen.load();
  };
  BOOST_TEST(share({}) == static_cast<std::size_t>(32 * processors_here() / 2));
  BOOST_TEST(share({{"concurrency", "10"}}) == 5U);
}

BOOST_AUTO_TEST_CASE(several_threads_in_the_ordinary_modes_report_time_or_throughput) {
  BOOST_TEST(only({{"threads", "2"}}).reports.front().metric == "time");
  BOOST_TEST(only({{"threads", "2"}, {"mode", "throughput"}}).reports.front().metric == "throughput");
}

BOOST_AUTO_TEST_CASE(each_group_has_a_metric_of_its_own_that_is_a_part_of_the_whole) {
  const auto done = only({{"mode", "continuous"}, {"groups", "readers:2,writers:1"}, {"samples", "1"}});
  BOOST_TEST(
      metrics_of(done) == Metrics({"throughput", "throughput.readers", "throughput.writers", "cpu-time"}),
      boost::test_tools::per_element());
  const auto value = [&](std::size_t i) { return done.reports[i].samples.front().value; };
  BOOST_TEST(value(0) == value(1) + value(2), boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(a_squeeze_reports_its_best_pass_with_the_curve_and_the_knee) {
  const auto done = only({{"mode", "squeeze"}, {"squeeze-max", "2"}, {"samples", "2"}});
  const auto& report = done.reports.front();
  BOOST_REQUIRE(report.curve.has_value());
  BOOST_TEST(report.curve->points.size() == 2U);
  BOOST_TEST(report.samples.size() == 2U);
  BOOST_TEST(done.figures.front().name == "knee");
}

// One job computes all the time. A call of the other job sleeps for a millisecond, and computes hardly anything.
BOOST_AUTO_TEST_CASE(the_cpu_time_of_a_job_is_without_that_of_the_jobs_beside_it) {
  const auto settings = asked({{"mode", "continuous"}, {"samples", "3"}, {"sample-duration", "0.02"}});
  std::atomic<long> computed = 0;
  std::atomic<bool> beside = false;
  const auto computes = [&](State& state) {
    for (auto _ : state) ++computed;
  };
  const auto sleeps = [&](State& state) {
    for (auto _ : state) {
      const long before = computed;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      if (computed != before) beside = true;
    }
  };
  const auto done = run_concurrently({{computes, settings}, {sleeps, settings}});
  BOOST_TEST(beside);
  const auto cpu_ns = [&](std::size_t job) {
    BOOST_REQUIRE(metrics_of(done[job]) == Metrics({"throughput", "cpu-time"}));
    return aggregator_named("median").of(values_of(done[job].reports[1].samples));
  };
  BOOST_TEST(cpu_ns(0) > 0);
  BOOST_TEST(cpu_ns(1) > 0);
  BOOST_TEST(cpu_ns(1) < 0.3e6);  // a call takes at least a millisecond, in which the other job computes
}

// No samples vary by 0 or less: with CV 0, sampling continues to its time limit and warns of that.
BOOST_AUTO_TEST_CASE(samples_are_taken_until_they_are_quiet_only_where_calls_are_counted) {
  const auto warnings_of = [](const char* mode) {
    const auto done =
        only({{"mode", mode}, {"threads", "2"}, {"samples", "3"}, {"cv", "0"}, {"cv-time", "0.02"}});
    BOOST_TEST(done.reports.front().samples.size() == 3U, mode);
    return done.reports.front().warnings.size();
  };
  BOOST_TEST(warnings_of("continuous") >= 1U);
  BOOST_TEST(warnings_of("steady") == 0U);
}

BOOST_AUTO_TEST_CASE(what_a_body_says_of_itself_is_reported) {
  const auto done = only({{"mode", "continuous"}, {"samples", "2"}}, [](State& state) {
    auto& ones = state.counter("ones", "ones", Better::higher);
    state.items(3);
    for (auto _ : state) ++ones;
    state.record("size", 7, "B", Better::lower);
  });
  BOOST_TEST(metrics_of(done) == Metrics({"throughput", "cpu-time", "items", "ones"}),
             boost::test_tools::per_element());
  BOOST_TEST(done.reports[2].samples.front().value == 3 * done.reports[0].samples.front().value,
             boost::test_tools::tolerance(1e-12));
  BOOST_TEST(done.reports[3].samples.front().value == 1);
  BOOST_TEST(done.figures.front().name == "size");
}

BOOST_AUTO_TEST_CASE(what_only_one_group_says_is_reported_too) {
  const Settings settings{{"mode", "continuous"}, {"groups", "readers:1,writers:1"}, {"samples", "1"}};
  const auto done = only(settings, [](State& state) {
    const bool writes = state.group() == "writers";
    auto& conflicts = writes ? state.counter("conflicts", "conflicts", Better::lower)
                             : state.counter("reads", "reads", Better::higher);
    if (writes) state.items(10);
    for (auto _ : state) ++conflicts;
    state.record(writes ? "written" : "read", 7, "B", Better::higher);
  });
  BOOST_TEST(metrics_of(done) == Metrics({"throughput", "throughput.readers", "throughput.writers",
                                          "cpu-time", "items", "reads", "conflicts"}),
             boost::test_tools::per_element());
  BOOST_TEST(done.reports[4].samples.front().value == 10 * done.reports[2].samples.front().value,
             boost::test_tools::tolerance(1e-12));
  BOOST_REQUIRE(done.figures.size() == 2U);
  BOOST_TEST(done.figures[1].name == "written");
}

BOOST_AUTO_TEST_CASE(jobs_run_side_by_side_and_the_failure_of_one_ends_all) {
  const auto resolved = asked({{"mode", "continuous"}, {"samples", "2"}});
  const auto both = run_concurrently({{spin, resolved}, {spin, resolved}});
  BOOST_TEST(both[0].reports.front().samples.size() == both[1].reports.front().samples.size());
  const auto broken =
      run_concurrently({{spin, resolved}, {[](State&) { throw std::runtime_error("no port"); }, resolved}});
  BOOST_TEST(broken[1].failure == "it threw: no port");
  BOOST_TEST(broken[0].failure == "another job at the same time ended early");
}

BOOST_AUTO_TEST_CASE(what_was_sampled_before_another_job_failed_is_reported_with_a_warning) {
  const auto resolved = asked({{"mode", "continuous"}, {"samples", "1000000"}});
  const auto fails_later = [](State& state) {
    const double until_ns = SystemClock().wall_ns() + 0.3e9;
    for (auto _ : state) {
      if (SystemClock().wall_ns() > until_ns) throw std::runtime_error("no port");
    }
  };
  const auto both = run_concurrently({{spin, resolved}, {fails_later, resolved}});
  const auto& report = both[0].reports.front();
  BOOST_REQUIRE(report.warnings.size() >= 1U);
  BOOST_TEST(std::count(report.warnings.begin(), report.warnings.end(),
                        "another job that ran at the same time ended early, after " +
                            std::to_string(report.samples.size()) + " of 1000000 samples") == 1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
