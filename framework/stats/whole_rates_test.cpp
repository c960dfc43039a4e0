// Simulates losses in only a part of the samples or of the processes. Tests how often they pass, and how often slow
// parts that both sides have are called a loss. Rounds are drawn until the gate has decided; bounds are at 95 %
// confidence (trials_test.hpp). ci/research/error-rates simulates more shapes of losses, with every kind of noise.

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <map>

#include "stats/trials_test.hpp"
#include "stats/uneven_gate_test.hpp"

BOOST_AUTO_TEST_SUITE(rates_of_the_whole)

using namespace holdfast;
using namespace holdfast::stats;
using namespace holdfast::stats::uneven;

namespace {

std::map<Outcome, int> gates(const Program& before, const Program& now, double noise, int trials) {
  Random random(1);
  std::map<Outcome, int> outcomes;
  for (int trial = 0; trial < trials; ++trial)
    ++outcomes[gate(before, now, noise, random).decision.verdict.outcome];
  for (const auto& [outcome, count] : outcomes)
    BOOST_TEST_MESSAGE("of " << trials << " gates " << count << " " << to_string(outcome) << ", at most "
                             << 100 * rate_below(count, trials) << " %");
  return outcomes;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_sixth_sample_that_is_half_as_long_again_is_a_regression) {
  const int n = trials(200);
  BOOST_TEST(rate_above(gates({}, {every_sixth}, 0.01, n)[Outcome::regressed], n) >= 0.98);
}

BOOST_AUTO_TEST_CASE(a_loss_of_the_mean_in_a_part_of_what_was_measured_hardly_passes,
                     *boost::unit_test::label("slow")) {
  const int n = trials(1000);
  for (const auto slow : kAll) {
    for (const double noise : {0.003, 0.01}) {
      auto outcomes = gates({}, {slow}, noise, n);
      BOOST_TEST(rate_below(outcomes[Outcome::pass] + outcomes[Outcome::improved], n) <= 0.07);
    }
  }
  const double tick = 1;  // 1 % of a value, so most values of the usual processes are equal
  BOOST_TEST(rate_below(gates({nothing, tick}, {two_fifths_of_the_processes, tick}, 0.003, n)[Outcome::pass],
                        n) <= 0.07);
}

BOOST_AUTO_TEST_CASE(the_same_part_on_both_sides_is_no_regression, *boost::unit_test::label("slow")) {
  const int n = trials(1000);
  int regressed = 0;
  for (const auto slow : kAll) regressed += gates({slow}, {slow}, 0.003, n)[Outcome::regressed];
  BOOST_TEST(rate_below(regressed, 3 * n) <= 0.002);
}

BOOST_AUTO_TEST_SUITE_END()
