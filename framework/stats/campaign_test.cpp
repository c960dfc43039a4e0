#include "stats/campaign.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>

BOOST_AUTO_TEST_SUITE(campaign)

using namespace holdfast;
using namespace holdfast::stats;

/// 0.004 is below 0.05 / (3 * 4), and not below 0.05 / (4 * 5); 0.004^2 is below 0.05 / (55 * 56), but not below the
/// next share.
BOOST_AUTO_TEST_CASE(the_more_candidates_there_were_the_oftener_a_gain_is_shown) {
  BOOST_TEST(gains_needed(1, 1) == 1);
  BOOST_TEST(gains_needed(3, 1) == 1);
  BOOST_TEST(gains_needed(4, 1) == 2);
  BOOST_TEST(gains_needed(55, 1) == 2);
  BOOST_TEST(gains_needed(56, 1) == 3);
}

BOOST_AUTO_TEST_CASE(each_of_many_tests_is_another_chance_to_look_faster) {
  BOOST_TEST(gains_needed(1, 6) == 1);
  BOOST_TEST(gains_needed(1, 7) == 2);
}

BOOST_AUTO_TEST_CASE(all_candidates_together_are_kept_by_chance_in_at_most_one_of_twenty_campaigns) {
  for (const int tests : {1, 10, 100}) {
    double chance = 0;
    for (int candidate = 1; candidate <= 100'000; ++candidate)
      chance += tests * std::pow(kFalseGain, gains_needed(candidate, tests));
    BOOST_TEST(chance <= kCampaignLevel);
  }
}

BOOST_AUTO_TEST_CASE(a_gain_that_a_gate_lets_pass_is_looked_at_once_more) {
  Verdict verdict{.outcome = Outcome::pass, .estimate = Ratio{.ratio = 0.975, .low = 0.95, .high = 1}};
  BOOST_TEST(may_be_gain(verdict, Direction::lower));
  BOOST_TEST(!may_be_gain(verdict, Direction::higher));
  verdict.estimate->ratio = 0.99;
  BOOST_TEST(!may_be_gain(verdict, Direction::lower));
  verdict = {.outcome = Outcome::regressed, .estimate = Ratio{.ratio = 0.9}};
  BOOST_TEST(!may_be_gain(verdict, Direction::lower));
}

BOOST_AUTO_TEST_SUITE_END()
