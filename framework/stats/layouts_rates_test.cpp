// How often the gate is right where programs are linked in several layouts, by simulation: both sides draw their layouts
// anew in each trial, as two builds do, and rounds are drawn until it has decided. And what the gate without layouts
// says of the same builds, each in its one layout.

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <random>

#include "stats/layouts.hpp"
#include "stats/trials_test.hpp"

BOOST_AUTO_TEST_SUITE(layouts_rates)

using namespace holdfast;
using namespace holdfast::stats;

namespace {

constexpr double kProcessSd = 0.01;
constexpr int kRounds = 40;

using Layouts = std::vector<double>;  ///< log of what each makes of the time

Layouts drawn(std::mt19937_64& random, int layouts, double sd) {
  std::normal_distribution<double> normal(0, sd);
  Layouts made;
  for (int i = 0; i < layouts; ++i) made.push_back(normal(random));
  return made;
}

/// One in four is ten times as far off as the others are apart, to the slow side: a loop that crosses a line.
Layouts lopsided(std::mt19937_64& random, int layouts, double sd) {
  auto made = drawn(random, layouts, sd / 10);
  for (double& layout : made) layout += random() % 4 == 0 ? 2.3 * sd : 0;
  return made;
}

void add(Series& series, double value, int round, int layouts) {
  series.values.push_back(value);
  series.pairs.push_back(round);
  if (layouts > 1) series.layouts.push_back(round % layouts);
  ++series.n_processes;
  ++series.n_samples;
}

/// Two builds, and the outcome of their rounds, of which the budget holds so many. With one layout, of the gate for programs
/// that have but one.
Outcome outcome_of(std::mt19937_64& random, const Layouts& before, const Layouts& now, double slower,
                   int budget) {
  const auto n = before.size();
  const int layouts = static_cast<int>(n);
  std::normal_distribution<double> noise(0, kProcessSd);
  ComparisonInput input;
  input.baselines.resize(1);
  input.thresholds.min_effect = 0.03;
  for (int round = 0;; ++round) {
    const auto layout = static_cast<std::size_t>(round) % n;
    add(input.baselines.front(), std::exp(before[layout] + noise(random)), round, layouts);
    add(input.current, (1 + slower) * std::exp(now[layout] + noise(random)), round, layouts);
    const bool ended = round + 1 == budget;
    if (layouts > 1 && (round + 1) % layouts != 0 && !ended) continue;  // no look
    const auto decision =
        layouts > 1
            ? decide_by_layouts(input, {layouts, round + 1, rounds_of_layouts(layouts, kRounds), ended})
            : decide_by_looks(input, {kRounds});
    if (decision.need == Need::nothing) return decision.verdict.outcome;
  }
}

using Draw = Layouts (*)(std::mt19937_64&, int, double);

int count(Outcome wanted, int layouts, double sd, double slower, int trials, Draw draw = drawn,
          int budget = 1000) {
  std::mt19937_64 random(2024);
  int found = 0;
  for (int trial = 0; trial < trials; ++trial) {
    const auto before = draw(random, layouts, sd);
    const auto now = draw(random, layouts, sd);
    found += outcome_of(random, before, now, slower, budget) == wanted ? 1 : 0;
  }
  BOOST_TEST_MESSAGE(layouts << " layouts, sd " << sd << ", slower " << slower << ": "
                             << 100.0 * found / trials << " % " << to_string(wanted));
  return found;
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_innocent_change_of_order_is_hardly_ever_called_regressed) {
  const int all = trials(2000);
  for (const double sd : {0.01, 0.02, 0.03}) {
    for (const int layouts : {8, 16})
      BOOST_TEST(rate_below(count(Outcome::regressed, layouts, sd, 0, all), all) <= 0.01);
  }
  BOOST_TEST(rate_below(count(Outcome::regressed, 16, 0.03, 0, all, lopsided), all) <= 0.01);
}

BOOST_AUTO_TEST_CASE(one_layout_of_each_side_is_called_regressed_by_its_luck) {
  const int all = trials(2000);  // P(N(0, 4.2 %) > 3 %) is 24 %
  BOOST_TEST(rate_above(count(Outcome::regressed, 1, 0.03, 0, all), all) > 0.1);
}

BOOST_AUTO_TEST_CASE(sixteen_layouts_find_a_loss_of_eight_per_cent) {
  const int all = trials(2000);
  for (const double sd : {0.01, 0.02, 0.03})
    BOOST_TEST(rate_above(count(Outcome::regressed, 16, sd, 0.08, all), all) >= 0.95);
}

BOOST_AUTO_TEST_CASE(a_program_that_is_more_sensitive_needs_thirty_two) {
  const int all = trials(2000);
  BOOST_TEST(rate_below(count(Outcome::regressed, 32, 0.045, 0, all), all) <= 0.01);
  BOOST_TEST(rate_above(count(Outcome::regressed, 32, 0.045, 0.08, all), all) >= 0.95);
  BOOST_TEST(rate_below(count(Outcome::regressed, 16, 0.045, 0.08, all), all) < 0.95);  // which is too few
}

BOOST_AUTO_TEST_CASE(a_loss_of_just_the_minimum_effect_is_put_on_either_wrong_side_in_six_of_a_hundred) {
  const int all = trials(2000);
  for (const double sd : {0.01, 0.03}) {
    BOOST_TEST(rate_below(count(Outcome::regressed, 16, sd, 0.03, all), all) <= 0.06);
    BOOST_TEST(rate_below(count(Outcome::pass, 16, sd, 0.03, all), all) <= 0.06);
  }
}

BOOST_AUTO_TEST_CASE(where_the_budget_ends_just_the_minimum_effect_is_wrong_in_six_of_a_hundred_as_well) {
  const int all = trials(2000);
  for (const int budget : {16, 20, 29}) {
    BOOST_TEST(rate_below(count(Outcome::regressed, 8, 0.01, 0.03, all, drawn, budget), all) <= 0.06);
    BOOST_TEST(rate_below(count(Outcome::pass, 8, 0.01, 0.03, all, drawn, budget), all) <= 0.06);
  }
  BOOST_TEST(rate_above(count(Outcome::pass, 8, 0.01, 0, all, drawn, 20), all) >= 0.8);
}

BOOST_AUTO_TEST_SUITE_END()
