#include "stats/change_points.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <ctime>
#include <limits>
#include <random>

#include "stats/change_points_test.hpp"
#include "stats/tigerbeetle_test.hpp"

BOOST_AUTO_TEST_SUITE(change_points)

namespace tt = boost::test_tools;
using namespace holdfast::stats;

namespace {

/// Returns the change points, with the settings of the tests of Apache Otava that are quoted below.
Indices found_in_tigerbeetle(double p_value) {
  return found_in(kTigerbeetle, {.p_value = p_value, .carry_over = false, .min_change = 0, .window = 30});
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_point_says_where_how_much_and_how_surely) {
  // Medians 11 and 22; R 4.2.2, t.test(var.equal = TRUE) of 1:5 + 8 and 1:5 + 19: p = 4.5e-6.
  const auto found =
      find_change_points({9, 10, 11, 12, 13, 20, 21, 22, 23, 24}, {.p_value = 1e-5, .carry_over = false});
  BOOST_REQUIRE(found.points.size() == 1U);
  const auto& point = found.points.front();
  BOOST_TEST(point.index == 5U);
  BOOST_TEST(point.before == 11.0);
  BOOST_TEST(point.after == 22.0);
  BOOST_TEST(point.change == 1.0);
  BOOST_TEST(point.p_value == 4.148844200380315e-06, tt::tolerance(1e-6));
  BOOST_TEST(found.reason == "");
}

BOOST_AUTO_TEST_CASE(the_points_of_a_real_series_are_those_of_apache_otava) {
  // apache/otava, tests/tigerbeetle_test.py, test_tb_magnitude0_p0001.
  BOOST_TEST(found_in_tigerbeetle(1e-4) == (Indices{71, 95, 117, 131, 142, 148, 192, 212}),
             tt::per_element());
  // test_tb_magnitude0_p001 also has 260. Otava divides squared deviations by n where Student divides by
  // n - 1. With the segments [212, 260) and [260, 365), R's t.test(var.equal = TRUE) says 0.00287.
  BOOST_TEST(found_in_tigerbeetle(1e-3) == (Indices{15, 61, 71, 95, 117, 131, 142, 148, 192, 212}),
             tt::per_element());
  // test_tb_magnitude0_p00001 also has 212, for the same reason: R says 1.0004e-5, a variance by n 0.92e-5.
  BOOST_TEST(found_in_tigerbeetle(1.0003e-5) == (Indices{71, 95, 131, 192}), tt::per_element());
  BOOST_TEST(found_in_tigerbeetle(1.0005e-5) == (Indices{71, 95, 131, 192, 212}), tt::per_element());
}

BOOST_AUTO_TEST_CASE(changes_below_the_minimum_are_merged_into_their_neighbours) {
  // test_tb_old_defaults has two changes of means above 5 %. Of medians, 131 is a change of 5.1 %.
  BOOST_TEST(
      found_in(kTigerbeetle, {.p_value = 0.01, .carry_over = false, .min_change = 0.052, .window = 30}) ==
          (Indices{15, 71}),
      tt::per_element());
}

BOOST_AUTO_TEST_CASE(both_tests_find_both_steps_of_a_short_series) {
  // apache/otava, tests/change_point_divisive_test.py. The nine last values can be divided into three and six in 84
  // ways, one of which is the observed one: p is at least 0.012.
  const Values steps{0.3, 2.4, 1.5, -0.9, -0.5, 99.7, 98.3, 99.1, 149.0, 149.7, 149.5, 149.1, 148.8, 150.0};
  for (const auto& settings :
       {ChangeSettings{.p_value = 0.01, .min_segment = 1},
        ChangeSettings{.test = ChangeTest::permutation, .p_value = 0.03, .min_segment = 1}})
    BOOST_TEST(found_in(steps, settings) == (Indices{5, 8}), tt::per_element());
}

BOOST_AUTO_TEST_CASE(a_step_without_noise_is_found_exactly) {
  // mongodb/signal-processing-algorithms, tests/test_e_divisive.py: zeros, then as many ones.
  for (std::size_t half = 4; half < 100; ++half) {
    BOOST_TEST(found_in(with_step(Values(2 * half, 1.0), half, 2)) == Indices{half}, tt::per_element());
  }
}

BOOST_AUTO_TEST_CASE(from_zero_a_change_is_infinite) {
  Values series(20, 0.0);
  for (std::size_t i = 10; i < 20; ++i) series[i] = 1;
  BOOST_TEST(find_change_points(series, {}).points.at(0).change == std::numeric_limits<double>::infinity());
}

BOOST_AUTO_TEST_CASE(fewer_values_than_a_segment_are_an_excursion) {
  Values series(40, 10.0);
  for (std::size_t i = 20; i < 23; ++i) series[i] = 20;
  BOOST_TEST(found_in(series) == Indices{}, tt::per_element());
  BOOST_TEST(found_in(series, {.min_segment = 3}) == (Indices{20, 23}), tt::per_element());
}

namespace {

constexpr std::size_t kNights = 60;

/// Numbers of series in which a step of 10 % is found at its place, and elsewhere.
struct Named {
  int right = 0;
  int wrong = 0;
};

Named named_where_step_is_at(std::size_t index, double noise, int trials) {
  std::mt19937_64 random(index);
  std::normal_distribution<double> normal(1, noise);
  Named named;
  for (int trial = 0; trial < trials; ++trial) {
    Values nights(kNights);
    for (double& night : nights) night = 1000 * normal(random);
    for (const auto found : found_in(with_step(nights, index, 1.1)))
      ++(found == index ? named.right : named.wrong);
  }
  return named;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_step_near_an_end_is_found_at_its_place_or_not_at_all) {
  for (std::size_t distance = 1; distance <= 6; ++distance) {
    for (const auto index : {distance, kNights - distance}) {
      const auto named = named_where_step_is_at(index, 0.01, 40);
      BOOST_TEST(named.wrong == 0, "a step at " << index << " of " << kNights << " was found elsewhere");
      BOOST_TEST(named.right == (distance < 4 ? 0 : 40));  // a segment has at least four sessions
    }
  }
}

BOOST_AUTO_TEST_CASE(whatever_the_noise_a_step_near_an_end_names_no_other_session) {
  for (const double noise : {0.005, 0.01, 0.02, 0.03}) {
    for (std::size_t distance = 1; distance <= 6; ++distance) {
      for (const auto index : {distance, kNights - distance}) {
        const auto named = named_where_step_is_at(index, noise, 1000);
        BOOST_TEST(named.wrong <= 10, "noise " << noise << ", a step at " << index << ": " << named.wrong);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_step_inside_is_found_whatever_is_near_an_end) {
  Values nights(kNights, 1000.0);
  nights = with_step(with_step(nights, 30, 1.1), kNights - 2, 1.1);
  BOOST_TEST(found_in(nights) == Indices{30}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_series_that_cannot_be_searched_says_why) {
  const auto short_one = find_change_points({1, 2, 3}, {});
  BOOST_TEST(short_one.points.empty());
  BOOST_TEST(short_one.reason == "too few values to search for a change: 3, at least 8 are needed");
  BOOST_TEST(find_change_points({1, std::nan(""), 3}, {}).reason == "value 2 is not a finite number");
  BOOST_TEST(find_change_points({}, {.min_segment = 0}).reason ==
             "too few values to search for a change: 0, at least 2 are needed");
  BOOST_TEST(find_change_points(Values(8, 1.0), {}).reason == "");
}

BOOST_AUTO_TEST_CASE(the_same_seed_gives_the_same_points) {
  std::mt19937_64 random(5);
  const auto series = with_step(SessionNoise{}.series(60, random), 30, 1.015);
  const auto p_with = [&](std::uint64_t seed) {
    const ChangeSettings settings{
        .test = ChangeTest::permutation, .p_value = 0.5, .min_change = 0, .permutations = 499, .seed = seed};
    return find_change_points(series, settings).points.at(0).p_value;
  };
  BOOST_TEST(p_with(4) > 0.002);  // otherwise all seeds would agree
  BOOST_TEST(p_with(4) == p_with(4));
  BOOST_TEST(p_with(4) != p_with(5));
}

BOOST_AUTO_TEST_CASE(the_limit_of_p_is_a_share_of_the_splits_that_are_compared) {
  // 100 values have 93 places for a split, with 93, 92, ..., 1 ends: 4371 splits. 30 values have 23 places, 276 splits.
  BOOST_TEST(limit_of_p({}, 100) == 0.01 / 4371, tt::tolerance(1e-12));
  BOOST_TEST(limit_of_p({}, 1000) == limit_of_p({}, 100));
  BOOST_TEST(limit_of_p({}, 30) == 0.01 * 0.3 / 276, tt::tolerance(1e-12));
  BOOST_TEST(limit_of_p({}, 8) == 0.01 * 0.08, tt::tolerance(1e-12));
  BOOST_TEST(limit_of_p({.p_value = 0.01}, 30) == 0.01);
  BOOST_TEST(limit_of_p({.test = ChangeTest::permutation}, 30) == 0.002);
}

BOOST_AUTO_TEST_CASE(what_carries_over_counts_less) {
  // The distances from the mean are -2, -1, 0, 1, 2 in both segments. Products of neighbours add up to 4, squares to
  // 10, so r is 0.4. The variance is (1 + r) / (1 - r) = 7 / 3 times as large, and t, which is 11, is divided by its
  // root. SciPy 1.10.1: 2 * t.sf(11 / sqrt(7 / 3), 8).
  const Values series{9, 10, 11, 12, 13, 20, 21, 22, 23, 24};
  const auto p_with = [&](bool carry_over) {
    return find_change_points(series, {.p_value = 0.01, .carry_over = carry_over}).points.at(0).p_value;
  };
  BOOST_TEST(p_with(false) == 4.148844200380315e-06, tt::tolerance(1e-6));
  BOOST_TEST(p_with(true) == 9.234311785908028e-05, tt::tolerance(1e-6));
}

BOOST_AUTO_TEST_CASE(twenty_times_the_sessions_take_twenty_times_as_long_and_not_four_hundred) {
  // Compares two processor times, which other processes do not lengthen. The machine's speed affects both equally.
  std::mt19937_64 random(3);
  std::vector<Values> twenty;
  for (int i = 0; i < 20; ++i) twenty.push_back(with_step(SessionNoise{}.series(1000, random), 300, 1.08));
  const std::vector<Values> one{with_step(SessionNoise{}.series(20'000, random), 300, 1.08)};
  const auto seconds_for = [](const std::vector<Values>& all) {
    const auto begin = std::clock();
    std::size_t found = 0;
    for (const auto& series : all) found += found_in(series).size();
    BOOST_TEST(found >= all.size());
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  };
  const double of_twenty = seconds_for(twenty);
  const double of_one = seconds_for(one);
  BOOST_TEST_MESSAGE("a thousand series of a thousand sessions: " << of_twenty * 50
                                                                  << " s; one of 20,000: " << of_one << " s");
  BOOST_TEST(of_one < 5 * of_twenty);
}

BOOST_AUTO_TEST_SUITE_END()
