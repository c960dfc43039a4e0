// Simulates how often change points are found, and how often they are false.

#include <algorithm>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "stats/change_points_test.hpp"
#include "stats/trials_test.hpp"

BOOST_AUTO_TEST_SUITE(change_point_rates)

using namespace holdfast::stats;

namespace {

struct Rates {
  double false_per_thousand = 0;  ///< false points per thousand sessions
  double step_found = 0;          ///< 95 % bound of the share of steps of 8 % that are found
  double excursion_found = 0;     ///< the same for steps of 12 % that end after 15 sessions
};

bool found_near_100(const Values& series, const ChangeSettings& settings) {
  for (const auto index : found_in(series, settings)) {
    if (index >= 99 && index <= 106) return true;
  }
  return false;
}

Rates measured(const char* name, const SessionNoise& noise, const ChangeSettings& settings, int trials) {
  std::mt19937_64 random(11);
  Rates rates;
  for (int trial = 0; trial < trials; ++trial) {
    rates.false_per_thousand += static_cast<double>(found_in(noise.series(200, random), settings).size()) * 5;
    const auto step = with_step(noise.series(200, random), 100, 1.08);
    rates.step_found += found_near_100(step, settings) ? 1 : 0;
    const auto excursion = with_step(with_step(noise.series(200, random), 100, 1.12), 115, 1 / 1.12);
    rates.excursion_found += found_near_100(excursion, settings) ? 1 : 0;
  }
  rates.false_per_thousand /= trials;
  for (double* rate : {&rates.step_found, &rates.excursion_found})
    *rate = rate_above(static_cast<int>(*rate), trials);
  BOOST_TEST_MESSAGE(to_string(settings.test)
                     << ", " << name << ": " << rates.false_per_thousand
                     << " false points in 1000 sessions, steps of 8 % found " << rates.step_found
                     << ", excursions of 12 % " << rates.excursion_found);
  return rates;
}

}  // namespace

BOOST_AUTO_TEST_CASE(steps_are_found_and_noise_is_not) {
  const auto independent = measured("independent noise", {}, {}, 600);
  BOOST_TEST(independent.false_per_thousand <= 0.05);
  BOOST_TEST(independent.step_found >= 0.92);
  BOOST_TEST(independent.excursion_found >= 0.97);
  const auto carried = measured("half is carried over", {.carried = 0.5}, {}, 600);
  BOOST_TEST(carried.false_per_thousand <= 0.3);
  BOOST_TEST(carried.step_found >= 0.85);
  const auto outliers = measured("3 % outliers", {.outliers = 0.03}, {}, 600);
  BOOST_TEST(outliers.false_per_thousand <= 0.3);
  BOOST_TEST(outliers.step_found >= 0.90);
}

namespace {

/// The rates in series of 30 sessions, where steps of 8 % are at the tenth.
Rates measured_in_thirty(const SessionNoise& noise, int trials) {
  std::mt19937_64 random(12);
  Rates rates;
  int found = 0;
  for (int trial = 0; trial < trials; ++trial) {
    rates.false_per_thousand += static_cast<double>(found_in(noise.series(30, random)).size()) * 1000 / 30;
    const auto step = with_step(noise.series(30, random), 10, 1.08);
    found +=
        std::ranges::any_of(found_in(step), [](auto index) { return index >= 9 && index <= 11; }) ? 1 : 0;
  }
  rates.false_per_thousand /= trials;
  rates.step_found = rate_above(found, trials);
  BOOST_TEST_MESSAGE("30 sessions: " << rates.false_per_thousand
                                     << " false points in 1000, steps of 8 % found " << rates.step_found);
  return rates;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_short_series_shows_its_steps_and_few_other_points) {
  const auto independent = measured_in_thirty({}, 4000);
  BOOST_TEST(independent.false_per_thousand <= 0.05);
  BOOST_TEST(independent.step_found >= 0.70);
  BOOST_TEST(measured_in_thirty({.carried = 0.5}, 4000).false_per_thousand <= 1.0);
}

BOOST_AUTO_TEST_CASE(three_slow_sessions_in_a_row_are_no_change_of_level) {
  std::mt19937_64 random(13);
  double points = 0;
  for (int trial = 0; trial < 600; ++trial) {
    const auto begin = 10 + random() % 180;
    const auto slow = with_step(SessionNoise{}.series(200, random), begin, 1.15);
    points += static_cast<double>(found_in(with_step(slow, begin + 3, 1 / 1.15)).size());
  }
  BOOST_TEST_MESSAGE("three slow sessions in 200: " << points / 600 << " points");
  BOOST_TEST(points / 600 <= 0.1);
}

BOOST_AUTO_TEST_CASE(permutations_find_steps_in_independent_noise) {
  const ChangeSettings settings{.test = ChangeTest::permutation, .p_value = 0.005, .permutations = 199};
  const auto independent = measured("independent noise", {}, settings, 20);
  BOOST_TEST(independent.false_per_thousand <= 2.0);
  BOOST_TEST(independent.step_found >= 0.70);
}

BOOST_AUTO_TEST_SUITE_END()
