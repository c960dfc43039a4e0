#include "holdfast/suite.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "bench/counting_clock_test.hpp"
#include "bench/loop.hpp"
#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(suites)

namespace {

using namespace holdfast;
using bench::Loop;
using bench::LoopSettings;

/// Returns settings for three samples of two calls each, without a warm-up.
LoopSettings six_calls() {
  LoopSettings settings{.samples = 3, .iterations = 2};
  settings.warmup.kind = bench::Warmer::Kind::zero;
  return settings;
}

/// Records what happens, in its order.
std::string story;

void run(Loop& loop, const std::function<void(State&)>& body) {
  story.clear();
  State state(loop);
  body(state);
}

detail::Hooks<int> telling_hooks() {
  detail::Hooks<int> hooks;
  hooks.before_all = [] { story += "before "; };
  hooks.after_all = [] { story += "after"; };
  hooks.set_up = [](int& input) { story += "+" + std::to_string(input) + " "; };
  hooks.tear_down = [](int& input) { story += "-" + std::to_string(input) + " "; };
  return hooks;
}

}  // namespace

BOOST_AUTO_TEST_CASE(hooks_stand_around_the_process_and_around_each_call) {
  bench::CountingClock clock;
  auto settings = six_calls();
  settings.samples = 1;
  Loop loop(clock, settings);
  auto call = [](int& input) { story += std::to_string(input++) + " "; };
  run(loop, [&](State& state) {
    const auto hooks = telling_hooks();
    detail::between_hooks(state.batches(), hooks.before_all, hooks.after_all, [&] {
      detail::run_samples<int>(
          state, [] { return 5; }, hooks, call);
    });
  });
  BOOST_TEST(story == "before +5 5 -6 +6 6 -7 after");
}

BOOST_AUTO_TEST_CASE(only_the_call_between_the_hooks_is_timed) {
  bench::CountingClock clock;
  Loop loop(clock, six_calls());
  detail::Hooks<int> hooks;
  hooks.set_up = [&](int&) { clock.work(100); };
  hooks.tear_down = [&](int&) { clock.work(10); };
  auto call = [&](int) { clock.work(1000); };
  run(loop, [&](State& state) {
    detail::run_samples<int>(
        state, [] { return 0; }, hooks, call);
  });
  const auto report = loop.take();
  BOOST_REQUIRE(report.samples.size() == 3U);
  for (const auto& sample : report.samples) BOOST_TEST(sample.value == 1000.0);
}

BOOST_AUTO_TEST_CASE(a_new_input_is_made_before_every_nth_sample) {
  bench::CountingClock clock;
  auto settings = six_calls();
  settings.samples = 6;
  settings.measurers = bench::parse_measurers("reinstantiation:2,heap-padding:64");
  Loop loop(clock, settings);
  int made = 0;
  std::vector<int> seen;
  auto call = [&](int input) { seen.push_back(input); };
  run(loop, [&](State& state) {
    detail::run_samples<int>(
        state, [&] { return ++made; }, detail::Hooks<int>{}, call);
  });
  // ScalaMeter counts from 0 and makes a new input where (i + 1) mod 2 is 0: before samples 1, 3 and 5; two calls
  // each.
  BOOST_TEST(seen == (std::vector<int>{1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4}),
             boost::test_tools::per_element());
}

namespace {

/// Runs a loop whose benchmark has its own warm-up: after run i of it, a call takes cost(i) ms. Returns the number of
/// runs, and what the warmer reports.
template <class Cost>
std::pair<int, Warmup> own_warm_ups(LoopSettings settings, const Cost& cost) {
  bench::CountingClock clock;
  Loop loop(clock, std::move(settings));
  int warmed = 0;
  detail::Hooks<int> hooks;
  hooks.warm_up = [&] { ++warmed, clock.work(50e6); };
  auto call = [&](int) { clock.work(cost(warmed) * 1e6); };
  run(loop, [&](State& state) {
    detail::run_samples<int>(
        state, [] { return 0; }, hooks, call);
  });
  const auto report = loop.take();
  BOOST_TEST(report.samples.size() == static_cast<std::size_t>(settings.samples));
  for (const auto& sample : report.samples) BOOST_TEST(sample.value == cost(warmed) * 1e6);
  return {warmed, report.warmup};
}

}  // namespace

// The window has three runs: the first three that agree are those after the fourth, fifth and sixth.
BOOST_AUTO_TEST_CASE(a_warm_up_of_ones_own_runs_until_the_benchmark_is_steady) {
  const auto [warmed, seen] = own_warm_ups({.samples = 3, .process_s = std::nullopt},
                                           [](int i) { return i < 4 ? 10.0 - 2 * i : 1.0; });
  BOOST_TEST(warmed == 6);
  BOOST_TEST(seen.runs == 6U);
  BOOST_TEST(seen.steady);
}

BOOST_AUTO_TEST_CASE(a_warm_up_of_ones_own_runs_no_more_often_than_the_warmer_allows) {
  LoopSettings restless{.samples = 3, .process_s = std::nullopt};
  restless.warmup.runs_max = 12;
  const auto [warmed, seen] = own_warm_ups(restless, [](int i) { return i % 2 == 0 ? 1.0 : 9.0; });
  BOOST_TEST(warmed == 12);
  BOOST_TEST(!seen.steady);
  LoopSettings counted{.samples = 3, .process_s = std::nullopt};
  counted.warmup.kind = bench::Warmer::Kind::count;
  counted.warmup.runs_max = 7;
  BOOST_TEST(own_warm_ups(counted, [](int) { return 1.0; }).first == 7);
}

BOOST_AUTO_TEST_CASE(a_warm_up_of_ones_own_runs_once_where_nothing_warms_up) {
  BOOST_TEST(own_warm_ups(six_calls(), [](int) { return 1.0; }).first == 1);
}

BOOST_AUTO_TEST_CASE(a_hook_that_throws_is_named_and_after_all_runs_all_the_same) {
  bench::CountingClock clock;
  for (const std::string which : {"before_all", "set_up", "tear_down", "warm_up"}) {
    auto hooks = telling_hooks();
    const auto fail = [] { throw std::runtime_error("disk full"); };
    if (which == "before_all") hooks.before_all = fail;
    if (which == "warm_up") hooks.warm_up = fail;
    if (which == "set_up") hooks.set_up = [&](int&) { fail(); };
    if (which == "tear_down") hooks.tear_down = [&](int&) { fail(); };
    Loop loop(clock, six_calls());
    auto call = [](int) {};
    const auto message = message_of([&] {
      run(loop, [&](State& state) {
        detail::between_hooks(state.batches(), hooks.before_all, hooks.after_all, [&] {
          detail::run_samples<int>(
              state, [] { return 0; }, hooks, call);
        });
      });
    });
    BOOST_TEST(message == which + " threw: disk full");
    BOOST_TEST(story.ends_with("after") == (which != "before_all"));
  }
}

BOOST_AUTO_TEST_CASE(a_snippet_takes_its_input_nothing_or_the_elements_of_a_tuple) {
  std::tuple<int, std::string> input{2, "x"};
  auto whole = [](std::tuple<int, std::string>& t) { return std::get<0>(t); };
  auto nothing = [] { return 3; };
  auto parts = [](int n, const std::string& s) { return s + std::to_string(n); };
  BOOST_TEST(detail::call_with(whole, input) == 2);
  BOOST_TEST(detail::call_with(nothing, input) == 3);
  BOOST_TEST(detail::call_with(parts, input) == "x2");
}

BOOST_AUTO_TEST_SUITE_END()
