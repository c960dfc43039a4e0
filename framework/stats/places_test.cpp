#include "stats/places.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <random>

#include "model/defaults.hpp"
#include "stats/gate.hpp"
#include "stats/shift.hpp"
#include "stats/trials_test.hpp"
#include "stats/vectors_test.hpp"

BOOST_AUTO_TEST_SUITE(places_of_code)

namespace tt = boost::test_tools;
using namespace holdfast;
using namespace holdfast::stats;

namespace {

constexpr int kPlaces = 8;
/// Logarithms of the change at each place.
using Changes = std::array<double, kPlaces>;

/// Returns rounds, each at the next place.
ComparisonInput rounds_with(const vectors::Values& log_ratios) {
  vectors::Values now;
  for (const double ratio : log_ratios) now.push_back(100 * std::exp(ratio));
  auto input = vectors::paired(vectors::Values(now.size(), 100.0), now, 0.02);
  for (std::size_t i = 0; i < now.size(); ++i) input.current.places.push_back(static_cast<int>(i % kPlaces));
  input.baselines.front().places = input.current.places;
  return input;
}

ComparisonInput rounds_at(const Changes& changes, int rounds) {
  vectors::Values ratios;
  for (int i = 0; i < rounds; ++i)  // rounds at a place differ by 0.1 %
    ratios.push_back(changes.at(static_cast<std::size_t>(i % kPlaces)) + 0.001 * (i / kPlaces % 3 - 1));
  return rounds_with(ratios);
}

/// Returns the verdict of the default gate on rounds with this noise.
Outcome gate(const Changes& changes, double noise, std::mt19937_64& random) {
  static const auto looks = looks_up_to(defaults::kRoundsMax);
  std::normal_distribution<double> normal(0, noise);
  vectors::Values ratios;
  Decision decision{.need = Need::rounds, .verdict = {}};
  while (decision.need != Need::nothing && ratios.size() < std::size_t{2 * defaults::kRoundsMax}) {
    ratios.push_back(changes.at(ratios.size() % kPlaces) + normal(random));
    const auto rounds = static_cast<int>(ratios.size());
    if (decision.need == Need::rounds && !std::ranges::binary_search(looks, rounds)) continue;
    decision = decide_by_looks(rounds_with(ratios), {defaults::kRoundsMax});
  }
  return decision.verdict.outcome;
}

/// Counts gates with the outcome `wanted`. Each gate draws its places: a standard deviation of `of_places` around
/// `change`.
int count_of(Outcome wanted, double change, double of_places, double noise, int trials) {
  std::mt19937_64 random(60);
  std::normal_distribution<double> normal(std::log1p(change), of_places);
  int found = 0;
  for (int i = 0; i < trials; ++i) {
    Changes changes{};
    for (double& one : changes) one = normal(random);
    found += gate(changes, noise, random) == wanted ? 1 : 0;
  }
  return found;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_place_has_the_median_of_its_rounds) {
  const auto all = log_ratios_by_place(rounds_at({0.1, 0, 0, 0, 0, 0, 0, -0.2}, 24));
  BOOST_REQUIRE(all.size() == std::size_t{kPlaces});
  BOOST_TEST(all.front() == 0.1, tt::tolerance(1e-9));  // the median of 0.099, 0.1 and 0.101
  const auto part = place_part(rounds_at({0.1, 0, 0, 0, 0, 0, 0, -0.2}, 24));
  BOOST_TEST(part.value().count == kPlaces);
  BOOST_TEST(part->least == std::exp(-0.2), tt::tolerance(1e-9));
  BOOST_TEST(part->most == std::exp(0.1), tt::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(without_places_every_change_holds) {
  const auto input = vectors::paired({100, 100, 100}, {101, 102, 103}, 0.02);
  BOOST_TEST(!place_part(input));
  BOOST_TEST(why_place(input, false) == "");
  BOOST_TEST(why_place(input, true) == "");
  BOOST_TEST(gain_holds_at_places(input));
}

BOOST_AUTO_TEST_CASE(a_change_that_is_seen_at_one_place_alone_does_not_hold) {
  // mean 0.05, s = 0.1414, s / sqrt(8) = 0.05: t = 1, and the quantile with 7 degrees of freedom is 4.207.
  const auto once = rounds_at({0, 0, 0, 0.4, 0, 0, 0, 0}, 24);
  BOOST_TEST(why_place(once, false) ==
             ", depending on the place of the code: +0.00 % at one of 8 places, +49.2 % at another; METRICS "
             "instructions shows if it does more work");  // exp(0.4) - 1
  BOOST_TEST(why_place(once, true) != "", "places differ by more than rounds");
  // mean 0.05, s = 0.02138, s / sqrt(8) = 0.00756: t = 6.6.
  BOOST_TEST(why_place(rounds_at({0.03, 0.07, 0.03, 0.07, 0.03, 0.07, 0.03, 0.07}, 24), false) == "");
  BOOST_TEST(!gain_holds_at_places(rounds_at({0.03, 0.07, 0.03, 0.07, 0.03, 0.07, 0.03, 0.07}, 24)));
  BOOST_TEST(gain_holds_at_places(rounds_at({-0.03, -0.07, -0.03, -0.07, -0.03, -0.07, -0.03, -0.07}, 24)));
  BOOST_TEST(!gain_holds_at_places(rounds_at({0, 0, 0, -0.4, 0, 0, 0, 0}, 24)));
}

/// Every seventh round is slow, at whatever place it runs.
BOOST_AUTO_TEST_CASE(a_loss_of_few_rounds_is_none_of_place) {
  vectors::Values ratios;
  for (int i = 0; i < 56; ++i) ratios.push_back(i % 7 == 0 ? 0.5 : 0.001 * (i % 3));
  BOOST_TEST(why_place(rounds_with(ratios), true) == "");
}

BOOST_AUTO_TEST_CASE(a_loss_at_half_of_the_places_is_no_regression_and_says_where_it_is) {
  const auto decision = decide_by_looks(rounds_at({0, 0.1, 0, 0.1, 0, 0.1, 0, 0.1}, 2 * defaults::kRoundsMax),
                                        {defaults::kRoundsMax});
  BOOST_CHECK(decision.verdict.outcome != Outcome::regressed);
  BOOST_TEST(decision.verdict.places.value().most == std::exp(0.1), tt::tolerance(0.002));
}

// Places change the time with a standard deviation of 5 %. So their mean is off by 1.8 %, and often by more than
// MIN_EFFECT.
BOOST_AUTO_TEST_CASE(what_places_make_alone_is_hardly_ever_a_change) {
  const int many = trials(400);
  BOOST_TEST(rate_below(count_of(Outcome::regressed, 0, 0.05, 0.005, many), many) <= 0.025);
  BOOST_TEST(rate_below(count_of(Outcome::improved, 0, 0.05, 0.005, many), many) <= 0.025);
}

BOOST_AUTO_TEST_CASE(what_places_make_alone_is_a_change_in_less_than_one_of_a_hundred,
                     *boost::unit_test::label("slow")) {
  const int many = trials(3000);
  BOOST_TEST(rate_below(count_of(Outcome::regressed, 0, 0.05, 0.005, many), many) <= 0.01);
  BOOST_TEST(rate_below(count_of(Outcome::improved, 0, 0.05, 0.005, many), many) <= 0.01);
}

BOOST_AUTO_TEST_CASE(a_loss_is_found_where_places_matter_less) {
  const int some = trials(150);
  BOOST_TEST(rate_above(count_of(Outcome::regressed, 0.05, 0.01, 0.01, some), some) >= 0.95);
  BOOST_TEST(rate_above(count_of(Outcome::regressed, 0.05, 0.01, 0.03, some), some) >= 0.95);
}

BOOST_AUTO_TEST_SUITE_END()
