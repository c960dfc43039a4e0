#include "stats/whole.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <functional>

#include "stats/aggregator.hpp"
#include "stats/gate.hpp"
#include "stats/ratio_estimate.hpp"
#include "stats/shift.hpp"
#include "stats/vectors_test.hpp"

BOOST_AUTO_TEST_SUITE(the_whole)

namespace tt = boost::test_tools;
using namespace holdfast;
using namespace holdfast::stats;
using vectors::Values;

namespace {

constexpr int kRounds = 21;

/// Returns the usual value of a round: 100, or 0.1 % more or less.
double usual(int round) { return 100 * (1 + 0.001 * (round % 3 - 1)); }

/// Returns a process of twelve samples, of which every n-th takes `times` as long.
Process process_of(int round, int n = 12, double times = 1) {
  Process process{.pair = round, .samples = {}};
  for (int i = 1; i <= 12; ++i) process.samples.push_back({.value = usual(round) * (i % n == 0 ? times : 1)});
  return process;
}

/// Returns the process of a round, for one side.
using Processes = std::function<Process(int)>;

/// `from`: the number of the first process. It differs between the sides, so that both processes of a round do not
/// have the same deviation.
std::vector<Process> side_of(const Processes& process, int from) {
  std::vector<Process> side;
  for (int round = 0; round < kRounds; ++round) {
    side.push_back(process(round + from));
    side.back().pair = round;
  }
  return side;
}

Process usual_process(int round) { return process_of(round); }
Process slow_every_sixth(int round) { return process_of(round, 6, 2); }
/// Two of five processes are slow.
Process slow_at_times(int round) { return process_of(round, 1, round % 5 < 2 ? 1.2 : 1); }

ComparisonInput input_of(const Processes& before, const Processes& now,
                         const std::string& aggregator = "default") {
  const auto by = aggregator_for(aggregator, "time");
  return {.baselines = {series_of(side_of(before, 0), "process", by)},
          .current = series_of(side_of(now, 1), "process", by),
          .thresholds = {}};
}

ComparisonInput without_pairs(ComparisonInput input) {
  input.baselines.front().pairs.clear();
  input.current.pairs.clear();
  return input;
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_has_the_mean_and_that_of_the_fifth_at_each_end) {
  const auto whole = whole_of({5, 1, 2, 9, 3, 4, 8, 6, 7, 15});
  BOOST_TEST(whole.mean == 6);
  BOOST_TEST(whole.lowest == 1.5);
  BOOST_TEST(whole.highest == 12);
  BOOST_TEST(whole_of({3, 1}).lowest == 1);
  BOOST_TEST(whole_of({3, 1}).highest == 3);
}

BOOST_AUTO_TEST_CASE(the_mean_of_rounds_is_the_ratio_of_the_sums) {
  // R = 33 / 30; now_i - R before_i = 0, 1, -1, so sd = 1, and the error of log R is 1 / sqrt(3) / mean(now).
  const auto made = estimate_mean(vectors::paired({10, 10, 10}, {11, 12, 10}, 0.02), 0.05);
  BOOST_REQUIRE(made);
  BOOST_TEST(made->estimate == std::log(1.1), tt::tolerance(1e-12));
  BOOST_TEST(made->standard_error.value() == 1 / std::sqrt(3) / 11, tt::tolerance(1e-12));
  BOOST_TEST(made->df.value() == 2);
  const auto swapped = estimate_mean(vectors::paired({11, 12, 10}, {10, 10, 10}, 0.02), 0.05);
  BOOST_TEST(swapped->low == -made->high, tt::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(a_loss_in_every_sixth_sample_is_a_regression_of_the_mean) {
  const auto verdict = shift(input_of(usual_process, slow_every_sixth));
  BOOST_CHECK(verdict.outcome == Outcome::regressed);
  BOOST_TEST(verdict.estimate->ratio == 14 / 12., tt::tolerance(1e-9));  // two of twelve take twice as long
  BOOST_TEST(verdict.interval->low > 0.1);
  BOOST_TEST(verdict.p_value.value() < 1e-6);
  BOOST_TEST(verdict.message.ends_with("in the mean, more than the 2 % that matter: the slowest fifth of its "
                                       "samples is slower by 100.0 %"),
             verdict.message);
}

BOOST_AUTO_TEST_CASE(the_same_slow_samples_on_both_sides_are_no_loss) {
  const auto verdict = shift(input_of(slow_every_sixth, slow_every_sixth));
  BOOST_CHECK(verdict.outcome == Outcome::pass);
  BOOST_TEST(std::fabs(verdict.estimate->ratio - 1) < 0.001);
}

BOOST_AUTO_TEST_CASE(a_loss_in_two_fifths_of_the_processes_does_not_pass) {
  const auto verdict = shift(input_of(usual_process, slow_at_times));
  BOOST_CHECK(verdict.outcome != Outcome::pass);
  BOOST_CHECK(verdict.outcome != Outcome::improved);
  // A fifth of the processes is slow, which is 4 % in the mean. The middle alone would pass.
  const Processes rarely = [](int round) { return process_of(round, 1, round % 5 == 0 ? 1.4 : 1); };
  const auto held = shift(input_of(usual_process, rarely));
  BOOST_CHECK(held.outcome == Outcome::inconclusive);
  BOOST_TEST(
      held.message.find(
          "but a loss of 8 % in the mean is not excluded: the slowest fifth of its processes is slower "
          "by ") != std::string::npos,
      held.message);
}

BOOST_AUTO_TEST_CASE(of_throughput_the_lowest_samples_are_the_slow_ones) {
  auto input = input_of(usual_process, [](int round) { return process_of(round, 6, 0.5); });
  input.direction = Direction::higher;
  input.metric = "throughput";
  const auto verdict = shift(input);
  BOOST_CHECK(verdict.outcome == Outcome::regressed);
  BOOST_TEST(verdict.estimate->ratio == 11 / 12., tt::tolerance(1e-9));
  BOOST_TEST(verdict.message.ends_with("the lowest fifth of its samples is lower by 50.0 %"),
             verdict.message);
  BOOST_CHECK(shift(input_of(slow_every_sixth, usual_process)).outcome != Outcome::regressed);
}

BOOST_AUTO_TEST_CASE(an_improvement_of_the_middle_that_the_mean_does_not_share_is_a_pass) {
  // Ten of twelve samples are 10 % faster, and two take 55 % longer: 0.8 % more in the mean.
  const Processes now = [](int round) {
    auto process = process_of(round, 6, 1.55 / 0.9);
    for (auto& sample : process.samples) sample.value *= 0.9;
    return process;
  };
  const auto verdict = shift(input_of(usual_process, now));
  BOOST_CHECK(verdict.outcome == Outcome::pass);
}

BOOST_AUTO_TEST_CASE(who_says_what_a_process_comes_to_is_judged_by_that) {
  BOOST_CHECK(shift(input_of(usual_process, slow_every_sixth, "median")).outcome == Outcome::pass);
  const auto reported = [](Process process) {
    process.aggregate = usual(process.pair);
    return process;
  };
  BOOST_CHECK(shift(input_of([&](int round) { return reported(usual_process(round)); },
                             [&](int round) { return reported(slow_every_sixth(round)); }))
                  .outcome == Outcome::pass);
}

BOOST_AUTO_TEST_CASE(sides_that_did_not_run_as_pairs_are_held_to_the_mean_too) {
  const auto lost = shift(without_pairs(input_of(usual_process, slow_every_sixth)));
  BOOST_CHECK(lost.outcome == Outcome::regressed);
  BOOST_CHECK(shift(without_pairs(input_of(slow_every_sixth, slow_every_sixth))).outcome == Outcome::pass);
}

BOOST_AUTO_TEST_CASE(sessions_are_held_to_the_mean_of_their_processes) {
  auto input = without_pairs(input_of(usual_process, slow_every_sixth));
  input.baselines.resize(8, input.baselines.front());
  input.sessions = true;
  BOOST_CHECK(shift(input).outcome == Outcome::regressed);
  input.current = input.baselines.front();
  BOOST_CHECK(shift(input).outcome == Outcome::pass);
}

BOOST_AUTO_TEST_CASE(numbers_whose_samples_were_thinned_are_compared_by_what_is_left) {
  const Processes thinned = [](int round) {
    return Process{.pair = round, .samples = {{.value = usual(round)}}, .thinned = Thinned{.samples = 12}};
  };
  BOOST_CHECK(shift(input_of(thinned, slow_every_sixth)).outcome == Outcome::pass);
}

BOOST_AUTO_TEST_CASE(without_a_minimum_effect_there_is_none_of_the_mean) {
  auto input = input_of([](int round) { return process_of(round, 6, 2.4); }, slow_every_sixth);
  input.thresholds.min_effect = 0;
  BOOST_CHECK(shift(input).outcome != Outcome::regressed);
}

BOOST_AUTO_TEST_CASE(an_alarm_of_the_mean_is_confirmed_by_six_fresh_rounds) {
  const auto rounds = [](int count) {
    auto input = input_of(usual_process, slow_every_sixth);
    for (auto* series : {&input.baselines.front(), &input.current}) {
      series->values.resize(static_cast<std::size_t>(count));
      series->pairs.resize(static_cast<std::size_t>(count));
      series->wholes.resize(static_cast<std::size_t>(count));
    }
    return decide_by_looks(input, {40});
  };
  BOOST_CHECK(rounds(6).need == Need::confirmation);
  BOOST_CHECK(rounds(6).verdict.outcome == Outcome::inconclusive);
  BOOST_CHECK(rounds(11).need == Need::confirmation);
  BOOST_CHECK(rounds(12).need == Need::nothing);
  BOOST_CHECK(rounds(12).verdict.outcome == Outcome::regressed);
  BOOST_TEST(rounds(12).verdict.message.ends_with("slower by 100.0 %; confirmed by 6 fresh rounds"),
             rounds(12).verdict.message);
}

BOOST_AUTO_TEST_SUITE_END()
