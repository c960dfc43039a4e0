#include "stats/calibration.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <random>

#include "stats/shift.hpp"

BOOST_AUTO_TEST_SUITE(fitness)

namespace tt = boost::test_tools;
using namespace holdfast::stats;

BOOST_AUTO_TEST_CASE(the_tail_is_the_binomial_distributions) {
  BOOST_TEST(at_least(1, 10, 0.002) == 1 - std::pow(0.998, 10), tt::tolerance(1e-12));
  // R 4.2.2, pbinom(k - 1, n, p, lower.tail = FALSE)
  BOOST_TEST(at_least(2, 10, 0.01) == 0.00426620024283143, tt::tolerance(1e-10));
  BOOST_TEST(at_least(3, 20, 0.05) == 0.0754836737884964, tt::tolerance(1e-10));
  BOOST_TEST(at_least(0, 10, 0.002) == 1.0);
  BOOST_TEST(at_least(11, 10, 0.5) == 0.0);
}

BOOST_AUTO_TEST_CASE(of_shift_two_in_a_thousand_are_promised_of_others_their_significance) {
  BOOST_TEST(promised_alarms("shift", 0.05) == 0.002);
  BOOST_TEST(promised_alarms("anova", 0.01) == 0.01);
}

BOOST_AUTO_TEST_CASE(one_alarm_of_ten_is_more_than_shift_promises_and_one_of_thirty_is_not) {
  // 1 - 0.998^25 = 0.0488 and 1 - 0.998^26 = 0.0507.
  BOOST_TEST(unfit({.gates = 10, .alarms = 1}, 0.002).value() ==
             "1 of 10 gates of the program against itself were called regressed or improved, where 0.2 % are "
             "promised");
  BOOST_TEST(unfit({.gates = 25, .alarms = 1}, 0.002).has_value());
  BOOST_TEST(!unfit({.gates = 26, .alarms = 1}, 0.002).has_value());
  BOOST_TEST(!unfit({.gates = 10, .alarms = 0}, 0.002).has_value());
}

BOOST_AUTO_TEST_CASE(a_tester_that_promises_less_may_err_more) {
  // P(X >= 2 of 10 at 5 %) = 0.0861, P(X >= 3) = 0.0115.
  BOOST_TEST(!unfit({.gates = 10, .alarms = 2}, 0.05).has_value());
  BOOST_TEST(unfit({.gates = 10, .alarms = 3}, 0.05).has_value());
  BOOST_TEST(unfit({.gates = 10, .alarms = 1}, 1e-10).has_value());
}

BOOST_AUTO_TEST_CASE(half_of_the_gates_may_be_undecided_and_not_more) {
  BOOST_TEST(!unfit({.gates = 10, .undecided = 5}, 0.002).has_value());
  BOOST_TEST(unfit({.gates = 10, .undecided = 6}, 0.002).value() ==
             "6 of 10 gates of the program against itself were undecided");
}

BOOST_AUTO_TEST_CASE(no_gates_say_nothing) { BOOST_TEST(!unfit({}, 0.002).has_value()); }

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(detectable)

namespace tt = boost::test_tools;
using namespace holdfast;
using namespace holdfast::stats;

namespace {

using Values = std::vector<double>;

/// Returns the noise of a round: normal, or with every tenth round ten times as noisy.
double noise(std::mt19937_64& random, bool wild) {
  std::normal_distribution<double> normal(0, 0.01);
  const double value = normal(random);
  return wild && std::bernoulli_distribution(0.1)(random) ? 10 * value : value;
}

Values rounds_of(int count, double loss, bool wild, std::mt19937_64& random) {
  Values rounds;
  for (int i = 0; i < count; ++i) rounds.push_back(loss + noise(random, wild));
  return rounds;
}

ComparisonInput question_of(const Values& log_ratios) {
  ComparisonInput input;
  input.baselines.resize(1);
  for (const double ratio : log_ratios) {
    const int round = static_cast<int>(input.current.pairs.size());
    input.baselines[0].values.push_back(100);
    input.baselines[0].pairs.push_back(round);
    input.current.values.push_back(100 * std::exp(ratio));
    input.current.pairs.push_back(round);
  }
  input.current.n_processes = static_cast<int>(log_ratios.size());
  input.baselines[0].n_processes = input.current.n_processes;
  return input;
}

/// Returns how often shift finds a loss of exactly the size that is reported as detectable in this number of rounds.
double found(int rounds, bool wild) {
  constexpr int kTrials = 4000;
  std::mt19937_64 random(11);
  const auto known = rounds_of(2000, 0, wild, random);
  const double effect = detectable_effect(known, rounds, {}).value();
  int regressed = 0;
  for (int trial = 0; trial < kTrials; ++trial) {
    const auto verdict = shift(question_of(rounds_of(rounds, std::log1p(effect), wild, random)));
    regressed += verdict.outcome == Outcome::regressed ? 1 : 0;
  }
  const double share = static_cast<double>(regressed) / kTrials;
  BOOST_TEST_MESSAGE(rounds << (wild ? " wild" : "") << " rounds, " << effect << ": found " << share);
  return share;
}

}  // namespace

BOOST_AUTO_TEST_CASE(of_the_very_rounds_that_were_run_it_is_what_the_verdict_says) {
  std::mt19937_64 random(5);
  for (const int rounds : {6, 7, 14, 40}) {
    const auto known = rounds_of(rounds, 0, true, random);
    const auto verdict = shift(question_of(known));
    BOOST_TEST(detectable_effect(known, rounds, {}).value() == verdict.mde.value(), tt::tolerance(1e-9));
  }
}

BOOST_AUTO_TEST_CASE(a_loss_of_that_size_is_found_in_about_95_of_100_cases) {
  for (const int rounds : {10, 20, 40, 100}) {
    BOOST_TEST(found(rounds, false) == 0.95, tt::tolerance(0.025));
    BOOST_TEST(found(rounds, true) == 0.95, tt::tolerance(0.03));
  }
  BOOST_TEST(found(6, false) >= 0.93);
}

BOOST_AUTO_TEST_CASE(twice_the_rounds_find_less) {
  std::mt19937_64 random(2);
  const auto known = rounds_of(500, 0, false, random);
  double before = 1;
  for (const int rounds : {6, 12, 24, 48, 96, 3000}) {
    const double effect = detectable_effect(known, rounds, {}).value();
    BOOST_TEST(effect < before);
    before = effect;
  }
  BOOST_TEST(before > 0.02);    // never less than the minimum effect
  BOOST_TEST(before < 0.0215);  // 0.02 + 2 * 1.645 * 0.01 / sqrt(3000), and a little for trimming
}

BOOST_AUTO_TEST_CASE(rounds_that_never_vary_find_all_that_matters) {
  BOOST_TEST(detectable_effect(Values(20, 0.0), 6, {.min_effect = 0.05}).value() == 0.05,
             tt::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(fewer_than_six_rounds_find_nothing) {
  const Values known{0.01, -0.01, 0.02, -0.02};
  BOOST_TEST(!detectable_effect(known, 5, {}).has_value());
  BOOST_TEST(!detectable_effect({0.01}, 6, {}).has_value());
  BOOST_TEST(!detectable_effect({}, 6, {}).has_value());
}

BOOST_AUTO_TEST_CASE(rounds_are_those_that_fit_into_the_time) {
  const Values known{0.01, -0.01, 0.02, -0.02};
  const auto some = detectable_in(3, 0.4, 1000, known, {});
  BOOST_TEST(some.seconds == 3.0);
  BOOST_TEST(some.rounds == 7);
  BOOST_TEST(some.effect.value() == detectable_effect(known, 7, {}).value());
  BOOST_TEST(detectable_in(1, 0.4, 1000, known, {}).rounds == 2);
  BOOST_TEST(!detectable_in(1, 0.4, 1000, known, {}).effect.has_value());
  BOOST_TEST(detectable_in(30, 0.4, 40, known, {}).rounds == 40);
  BOOST_TEST(detectable_in(1e9, 1e-9, 40, known, {}).rounds == 40);
}

BOOST_AUTO_TEST_SUITE_END()
