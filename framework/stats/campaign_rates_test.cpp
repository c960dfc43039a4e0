// How often a campaign is right, by simulation: a candidate is kept if gates of fresh rounds call it improved as often as its number
// demands. Bounds are at 95 % confidence (trials_test.hpp). "Noise" is the standard deviation of a round's log ratio.

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <random>

#include "stats/campaign.hpp"
#include "stats/shift.hpp"
#include "stats/simulated_gate_test.hpp"
#include "stats/trials_test.hpp"

BOOST_AUTO_TEST_SUITE(rates_of_campaigns)

using namespace holdfast;
using namespace holdfast::stats;

namespace {

constexpr int kCandidates = 200;

using Random = std::mt19937_64;

struct Program {
  double change = 0;  ///< change of its time; -0.05: 5 % faster
  double noise = 0.01;
};

double draw(const Program& program, Random& random) {
  return std::log1p(program.change) + std::normal_distribution<double>(0, program.noise)(random);
}

bool is_kept(const Program& program, int candidate, Random& random) {
  for (int shown = 0; shown < gains_needed(candidate, 1); ++shown) {
    const auto gate = [&] { return simulated::gate([&] { return draw(program, random); }).verdict; };
    auto verdict = gate();
    if (may_be_gain(verdict, Direction::lower)) verdict = gate();
    if (verdict.outcome != Outcome::improved) return false;
  }
  return true;
}

/// Returns the number of campaigns that kept a candidate although no candidate changes anything.
int campaigns_with_one(double noise, int trials, std::uint64_t seed) {
  Random random(seed);
  int found = 0;
  for (int trial = 0; trial < trials; ++trial) {
    bool any = false;
    for (int candidate = 1; candidate <= kCandidates && !any; ++candidate)
      any = is_kept({.noise = noise}, candidate, random);
    found += any ? 1 : 0;
  }
  BOOST_TEST_MESSAGE("noise " << noise << ": " << found << " of " << trials << " campaigns kept a candidate");
  return found;
}

}  // namespace

BOOST_AUTO_TEST_CASE(two_hundred_candidates_that_change_nothing_are_all_discarded) {
  const int n = trials(100);
  BOOST_TEST(rate_below(campaigns_with_one(0.05, n, 1), n) <= 0.05);
}

BOOST_AUTO_TEST_CASE(and_so_they_are_whatever_the_noise, *boost::unit_test::label("slow")) {
  const int n = trials(1000);
  for (const double noise : {0.01, 0.03, 0.1})
    BOOST_TEST(rate_below(campaigns_with_one(noise, n, 2), n) <= 0.05);
}

BOOST_AUTO_TEST_CASE(a_candidate_that_is_faster_by_5_per_cent_is_kept_whatever_its_number) {
  Random random(3);
  for (const double noise : {0.01, 0.03}) {
    for (const int candidate : {1, 20, kCandidates}) {
      const int n = trials(400);
      int kept = 0;
      for (int trial = 0; trial < n; ++trial) kept += is_kept({-0.05, noise}, candidate, random) ? 1 : 0;
      BOOST_TEST_MESSAGE("noise " << noise << ", candidate " << candidate << ": kept " << kept << " of "
                                  << n);
      BOOST_TEST(rate_above(kept, n) >= 0.95);
    }
  }
}

/// The last kept candidate was partly chosen by luck. So its effect is measured again, and not taken from the numbers
/// by which it was chosen.
BOOST_AUTO_TEST_CASE(the_interval_of_the_winner_holds_the_truth) {
  Random random(4);
  for (const double noise : {0.01, 0.03, 0.1}) {
    const int n = trials(1000);
    int held = 0;
    for (int trial = 0; trial < n; ++trial) {
      vectors::Values ratios;
      while (ratios.size() < defaults::kRoundsMax) ratios.push_back(draw({-0.05, noise}, random));
      const auto estimate = shift_at(simulated::rounds_with(ratios), 0.01).estimate.value();
      held += estimate.low <= 0.95 && 0.95 <= estimate.high ? 1 : 0;
    }
    BOOST_TEST(rate_above(held, n) >= 0.95, noise << ": " << held);
  }
}

BOOST_AUTO_TEST_SUITE_END()
