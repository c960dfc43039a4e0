#include "judge/detectable.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <random>

#include "judge/shift.hpp"

namespace tt = boost::test_tools;
using namespace holdfast;
using namespace holdfast::judge;

namespace {

using Values = std::vector<double>;

/// A round's noise: normal, or every tenth ten times as wide.
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

Question question_of(const Values& log_ratios) {
  Question question;
  question.baselines.resize(1);
  for (const double ratio : log_ratios) {
    const int round = static_cast<int>(question.current.pairs.size());
    question.baselines[0].values.push_back(100);
    question.baselines[0].pairs.push_back(round);
    question.current.values.push_back(100 * std::exp(ratio));
    question.current.pairs.push_back(round);
  }
  question.current.n_processes = static_cast<int>(log_ratios.size());
  question.baselines[0].n_processes = question.current.n_processes;
  return question;
}

/// How often shift finds a loss of the size that is said to be detectable with that many rounds.
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

BOOST_AUTO_TEST_SUITE(detectable)

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
  BOOST_TEST(before > 0.02);    // never less than what matters
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
