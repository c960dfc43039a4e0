#include "bench/measure_one.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <limits>
#include <stdexcept>

#include "holdfast/consume_cpu.hpp"

BOOST_AUTO_TEST_SUITE(measuring_one)

namespace {

using namespace holdfast;
using namespace holdfast::bench;

const detail::Definition kBenchmark{.name = "one"};

/// Three samples of two calls, without warming up.
const Settings kSmall{{"samples", "3"}, {"iterations", "2"}, {"warmer", "zero"}};

std::vector<wire::ChildReport> reports(const BenchmarkBody& body, const Settings& more = {}) {
  auto resolved = bench::resolve_settings(kSmall, more);
  resolved.concurrency.workers = worker_counts(resolved).front();
  return measure_one({.benchmark = &kBenchmark,
                      .variant = {.point = {}, .run = body},
                      .params = "{}",
                      .settings = std::make_shared<const ResolvedSettings>(resolved)});
}

void spin(State& state) {
  for (auto _ : state) consume_cpu(100);
}

std::string metrics(const std::vector<wire::ChildReport>& all) {
  std::string names;
  for (const auto& report : all) names += (names.empty() ? "" : " ") + report.metric;
  return names;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_time_comes_first_then_counters_rates_and_figures) {
  const auto all = reports([](State& state) {
    state.record("size", 7, "B", Better::lower);
    ++state.counter("misses", "misses", Better::lower);
    state.items(10);
    spin(state);
  });
  BOOST_TEST(metrics(all) == "time misses items size");
  for (const auto& report : all) {
    BOOST_TEST(report.complete);
    BOOST_TEST(report.benchmark == "one");
    BOOST_TEST(report.samples.size() == (report.metric == "size" ? 1U : 3U));
  }
  for (std::size_t i = 0; i < 3; ++i)  // items per second times nanoseconds: 10 items in a call
    BOOST_TEST(all[2].samples[i].value * all[0].samples[i].value == 1e10, boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(counters_and_items_are_those_of_one_operation_where_an_iteration_does_several) {
  const auto all = reports([](State& state) {
    state.operations(5);
    state.items(2);
    auto& misses = state.counter("misses", "misses", Better::lower);
    for (auto _ : state) misses += 10;
  });
  BOOST_TEST(metrics(all) == "time misses items");
  for (std::size_t i = 0; i < 3; ++i) {
    BOOST_TEST(all[1].samples[i].value == 2);
    BOOST_TEST(all[2].samples[i].value * all[0].samples[i].value == 2e9, boost::test_tools::tolerance(1e-9));
  }
}

BOOST_AUTO_TEST_CASE(each_mode_says_in_its_own_way_what_a_call_takes) {
  const auto steady = reports(spin);
  BOOST_TEST(metrics(steady) == "time");
  for (const auto& sample : steady.front().samples) BOOST_TEST(sample.iterations == 2U);
  const auto rate = reports(spin, {{"mode", "throughput"}});
  BOOST_TEST(metrics(rate) == "throughput");
  BOOST_TEST(rate.front().unit == "/s");
  BOOST_TEST((rate.front().direction == Direction::higher));
  BOOST_TEST(metrics(reports(spin, {{"mode", "latency"}})) == "p50 p90 p99 p99.9 p99.99 max");
  const auto shots = reports(spin, {{"mode", "single-shot"}});
  BOOST_TEST(metrics(shots) == "time");
  for (const auto& sample : shots.front().samples) BOOST_TEST(sample.iterations == 1U);
}

// Each worker has a clock of its own. A rate that only one worker sets is reported, too.
BOOST_AUTO_TEST_CASE(first_calls_of_several_workers_bring_their_counters_and_rates) {
  const auto all = reports(
      [](State& state) {
        auto& misses = state.counter("misses", "misses", Better::lower);
        if (state.worker() == 1) state.items(10);
        for (auto _ : state) misses += static_cast<double>(state.worker());
      },
      {{"mode", "single-shot"}, {"threads", "3"}, {"samples", "2"}});
  BOOST_TEST(metrics(all) == "time misses items");
  BOOST_REQUIRE(all.size() == 3U);
  BOOST_TEST(all[0].samples.size() == 6U);
  BOOST_TEST(all[2].samples.size() == 2U);
  std::vector<double> misses;
  for (const auto& sample : all[1].samples) misses.push_back(sample.value);
  BOOST_TEST(misses == std::vector<double>({0, 0, 1, 1, 2, 2}), boost::test_tools::per_element());
  for (const auto& report : all) BOOST_TEST(report.complete);
}

BOOST_AUTO_TEST_CASE(what_goes_wrong_in_the_body_is_all_that_is_reported) {
  const auto all = reports([](State& state) {
    state.record("size", 7, "B", Better::lower);
    throw std::runtime_error("disk full");
  });
  BOOST_TEST(metrics(all) == "time");
  BOOST_TEST(all[0].error.value() == "it threw: disk full");
  BOOST_TEST(reports([](State&) { throw 7; })[0].error.value() ==
             "it threw something that is not a std::exception");
  BOOST_TEST(reports([](State&) {})[0].error->starts_with("it returned before its loop ended"));
}

BOOST_AUTO_TEST_CASE(who_skips_has_not_failed) {
  const auto all = reports([](State& state) { state.skip("no data"); });
  BOOST_TEST(metrics(all) == "time");
  BOOST_TEST(all[0].skipped.value() == "no data");
  BOOST_TEST(!all[0].error);
}

BOOST_AUTO_TEST_CASE(a_figure_that_is_no_number_fails_alone) {
  const auto all = reports([](State& state) {
    spin(state);
    state.record("ratio", std::numeric_limits<double>::infinity(), "", Better::lower);
  });
  BOOST_TEST(!all[0].error);
  BOOST_TEST(all[1].error.value() == "a value of \"ratio\" is not a finite number");
  BOOST_TEST(all[1].samples.empty());
}

BOOST_AUTO_TEST_CASE(two_metrics_of_one_name_are_refused) {
  const auto all = reports([](State& state) {
    state.record("size", 7, "B", Better::lower);
    state.record("time", 7, "s", Better::lower);
    spin(state);
  });
  BOOST_TEST(metrics(all) == "time size time");
  BOOST_TEST((!all[0].error && !all[1].error));
  BOOST_TEST(all[2].error.value() ==
             "two of its metrics are named \"time\"; give each counter and each figure a name of its own");
}

BOOST_AUTO_TEST_CASE(warming_up_calls_the_body_and_lets_it_fail) {
  int calls = 0;
  detail::Definition benchmark{.name = "one"};
  benchmark.warm_ups = [&](const Choice&) {
    return std::vector<BenchmarkBody>{[&](State& state) {
                                        for (auto _ : state) ++calls;
                                      },
                                      [](State&) { throw 7; }};
  };
  const auto settings = resolve_settings({{"iterations", "2"}, {"warmer", "count:3"}}, {});
  warm_up_one({.benchmark = &benchmark,
               .variant = {},
               .params = "{}",
               .settings = std::make_shared<const ResolvedSettings>(settings)},
              {});
  BOOST_TEST(calls == 6);  // three runs of two calls, and no sample
}

BOOST_AUTO_TEST_SUITE_END()
