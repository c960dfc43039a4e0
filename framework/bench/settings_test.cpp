#include "bench/settings.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(settings)

namespace {

using namespace holdfast;
using namespace holdfast::bench;

std::string refused(const std::string& name, const std::string& text) {
  return message_of([&] { resolve_settings({}, {{name, text}}); });
}

}  // namespace

BOOST_AUTO_TEST_CASE(code_sets_what_the_command_line_does_not) {
  const auto both = resolve_settings({exec::samples = 50, exec::warmup_cov = 0.02}, {{"samples", "7"}});
  BOOST_TEST(both.loop.samples == 7);
  BOOST_TEST(both.loop.warmup.cov == 0.02);
}

BOOST_AUTO_TEST_CASE(of_two_settings_in_code_the_inner_one_wins) {
  BOOST_TEST(resolve_settings({exec::samples = 5, exec::samples = 6}, {}).loop.samples == 6);
}

BOOST_AUTO_TEST_CASE(asking_for_samples_lifts_the_limit_of_time) {
  BOOST_TEST(resolve_settings({}, {}).loop.process_s.value() == defaults::kProcessSeconds);
  BOOST_TEST(!resolve_settings({exec::samples = 5}, {}).loop.process_s.has_value());
}

BOOST_AUTO_TEST_CASE(runs_are_the_samples_of_a_program_that_is_run_by_hand) {
  BOOST_TEST(resolve_settings({exec::runs = 36}, {}).loop.samples == 36);
  BOOST_TEST(resolve_settings({exec::runs = 36}, {{"samples", "4"}}).loop.samples ==
             4);  // the wrapper has divided the runs
}

BOOST_AUTO_TEST_CASE(a_single_shot_is_one_cold_call) {
  const auto shot = resolve_settings({exec::mode = "single-shot"}, {});
  BOOST_TEST(shot.loop.samples == 1);
  BOOST_TEST(shot.loop.iterations.value() == 1U);
  BOOST_CHECK((shot.loop.warmup.kind == Warmer::Kind::zero));
  BOOST_TEST(resolve_settings({exec::mode = "single-shot", exec::samples = 3}, {}).loop.samples == 3);
}

BOOST_AUTO_TEST_CASE(numbers_are_written_as_short_as_they_read_back) {
  BOOST_TEST((exec::warmup_cov = 0.02).text == "0.02");
  BOOST_TEST((exec::budget = 1e-3).text == "0.001");
  BOOST_TEST((exec::guard = false).text == "off");
}

BOOST_AUTO_TEST_CASE(wrong_values_are_named_with_what_is_allowed) {
  BOOST_TEST(refused("samples", "many") ==
             "--holdfast-samples=many; allowed: a whole number from 1 to 1000000");
  BOOST_TEST(refused("samples", "0") == "--holdfast-samples=0; allowed: a whole number from 1 to 1000000");
  BOOST_TEST(refused("samples", "1.5") ==
             "--holdfast-samples=1.5; allowed: a whole number from 1 to 1000000");
  BOOST_TEST(refused("warmup-cov", "nan") == "--holdfast-warmup-cov=nan; allowed: a number from 0 to 1000");
  BOOST_TEST(
      refused("measurer", "absolute-noise:x") ==
      "--holdfast-measurer=absolute-noise:x: \"absolute-noise:x\": magnitude must be a number from 0 to "
      "1e+12");
  BOOST_TEST(refused("seed", "-1") ==
             "--holdfast-seed=-1: a whole number from 0 to 18446744073709551615 is needed");
  BOOST_TEST(
      refused("mode", "fast") ==
      "--holdfast-mode=fast; allowed: steady, start-up, single-shot, latency, throughput, timed, continuous, "
      "squeeze, hammock");
  BOOST_TEST(refused("complexity", "n^9") ==
             "--holdfast-complexity=n^9: find, 1, log-n, n, n-log-n, n^2 or n^3 is needed");
  BOOST_TEST(refused("sample", "1") == "there is no setting \"sample\"; --holdfast-help lists them");
}

BOOST_AUTO_TEST_CASE(workers_are_the_counts_that_are_asked_for_in_whole_groups) {
  using Counts = std::vector<int>;
  const auto counts = [](const Settings& settings) { return worker_counts(resolve_settings({}, settings)); };
  BOOST_TEST(counts({}) == Counts({1}), boost::test_tools::per_element());
  BOOST_TEST(counts({{"threads", "1,4"}}) == Counts({1, 4}), boost::test_tools::per_element());
  BOOST_TEST(counts({{"groups", "readers:3,writers:1"}}) == Counts({4}), boost::test_tools::per_element());
  BOOST_TEST(counts({{"groups", "readers:3,writers:1"}, {"threads", "3-5"}}) == Counts({4, 8}),
             boost::test_tools::per_element());
  BOOST_TEST(counts({{"mode", "hammock"}}).front() == std::max(2, processors_here() / 2));
}

BOOST_AUTO_TEST_CASE(a_single_thread_of_an_ordinary_mode_is_the_plain_loop) {
  BOOST_TEST(!resolve_settings({}, {{"threads", "1"}}).is_concurrent());
  BOOST_TEST(resolve_settings({}, {{"mode", "continuous"}}).is_concurrent());
  BOOST_TEST(resolve_settings({}, {{"groups", "all:1"}}).is_concurrent());
}

BOOST_AUTO_TEST_CASE(modes_of_erlperf_take_three_samples_however_long_they_last) {
  for (const auto* mode : {"continuous", "squeeze", "hammock"}) {
    const auto resolved = bench::resolve_settings({}, {{"mode", mode}});
    BOOST_TEST(resolved.loop.samples == 3);
    BOOST_TEST(!resolved.loop.process_s.has_value());
  }
  const auto timed = resolve_settings({}, {{"mode", "timed"}, {"iterations", "5K"}});
  BOOST_TEST(timed.loop.iterations.value() == 5000U);
  BOOST_CHECK((timed.loop.warmup.kind == Warmer::Kind::zero));
  BOOST_TEST(resolve_settings({}, {{"iterations", "2G"}}).loop.iterations.value() == 2'000'000'000U);
}

BOOST_AUTO_TEST_CASE(settings_of_workers_that_mean_nothing_together_are_refused) {
  const auto said = [](const Settings& settings) {
    return message_of([&] { check_workers(resolve_settings({}, settings)); });
  };
  BOOST_TEST(said({{"squeeze-min", "5"}, {"squeeze-max", "2"}}) ==
             "squeeze-min=5 is above squeeze-max=2; no pass would be measured");
  BOOST_TEST(
      said({{"mode", "squeeze"}, {"threads", "2"}}).starts_with("mode squeeze finds the number of threads"));
  BOOST_TEST(said({{"mode", "timed"}}) ==
             "mode timed needs the number of iterations, such as iterations=10K");
  BOOST_TEST(said({{"mode", "timed"}, {"iterations", "9"}, {"threads", "2"}})
                 .starts_with("mode timed has one worker"));
  BOOST_TEST(
      said({{"threads", "2"}, {"measurer", "cpu-time"}}).ends_with("measurers cannot be used with them"));
  BOOST_TEST(refused("threads", "0").starts_with("--holdfast-threads=0: numbers of threads from 1 to 4096"));
  BOOST_TEST(refused("sample-duration", "-1") ==
             "--holdfast-sample-duration=-1; allowed: a positive number of seconds, at most 1000000");
  BOOST_TEST(refused("cv", "-0.1") == "--holdfast-cv=-0.1; allowed: a number from 0 to 1000000");
  BOOST_TEST(
      refused("iterations", "5T") ==
      "--holdfast-iterations=5T: a whole number from 1 to 1e+15, such as 5000, 5K, 5M or 5G, is needed");
}

BOOST_AUTO_TEST_CASE(what_is_in_force_is_named_with_its_default_as_it_would_be_asked_for) {
  const auto texts = [](const Settings& settings) {
    std::string all;
    for (const auto& [name, text] : settings_in_force(resolve_settings(settings, {})))
      all += (all.empty() ? "" : " ") + name + "=" + text;
    return all;
  };
  BOOST_TEST(texts({}) ==
             "mode=steady samples=30 sample-time=0.001 process-time=0.2 warmer=default:3:0.1:30 "
             "keep-warmup=off measurer=default "
             "aggregator=default executor=processes threads=1 pin=off jobs=apart guard=on");
  BOOST_TEST(texts({{"mode", "squeeze"}, {"squeeze-max", "9"}}) ==
             "mode=squeeze samples=3 aggregator=default executor=processes pin=off sample-duration=1 "
             "warmup-samples=0 priority=highest squeeze-min=1 squeeze-step=1 squeeze-max=9 "
             "squeeze-threshold=3 jobs=apart");
  BOOST_TEST(texts({{"mode", "continuous"}, {"concurrency", "64"}}).ends_with(" concurrency=64 jobs=apart"));
  const Settings asked{{"samples", "5"},
                       {"iterations", "7"},
                       {"warmer", "count:4:fail"},
                       {"measurer", "outlier-elimination:20,relative-noise:1"},
                       {"seed", "11"},
                       {"groups", "readers:3,writers:1"}};
  BOOST_TEST(
      texts(asked) ==
      "mode=steady samples=5 iterations=7 warmer=count:4:fail keep-warmup=off "
      "measurer=outlier-elimination:20:2:8,relative-noise:1 aggregator=default executor=processes threads=1 "
      "groups=readers:3,writers:1 pin=off jobs=apart seed=11");
}

BOOST_AUTO_TEST_CASE(what_is_in_force_can_be_asked_for) {
  for (const auto& mode : choice_words<Mode>()) {
    const auto in_force = settings_in_force(resolve_settings({{"mode", mode}, {"iterations", "3"}}, {}));
    BOOST_TEST(in_force.front().name + "=" + in_force.front().text == "mode=" + mode);
    const auto again = settings_in_force(resolve_settings(in_force, {}));
    BOOST_REQUIRE(again.size() <= in_force.size());
    for (const auto& one : again) {
      const auto same = [&](const Setting& other) {
        return other.name == one.name && other.text == one.text;
      };
      BOOST_TEST(std::any_of(in_force.begin(), in_force.end(), same),
                 mode << ": " << one.name << "=" << one.text);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
