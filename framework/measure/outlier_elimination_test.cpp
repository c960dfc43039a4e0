#include "measure/outlier_elimination.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "measure/variation.hpp"

namespace tt = boost::test_tools;

namespace {

using namespace holdfast;
using namespace holdfast::measure;
using Values = std::vector<double>;

/// Nine values of which only the last but one is an accident.
const Values kOneHigh{10, 11, 10, 12, 11, 11, 10, 44, 11};

std::size_t high_in(const Values& values, const OutlierElimination& rule = {}) {
  return confirmed_outliers(rule, values).high;
}

/// What the rule makes of measurements that come in this order; `taken` counts them.
Values eliminated(const OutlierElimination& rule, std::size_t count, const Values& coming,
                  std::size_t& taken) {
  taken = 0;
  return values_of(without_outliers(rule, count, [&](std::size_t wanted) {
    Samples samples;
    for (; samples.size() < wanted && taken < coming.size(); ++taken) {
      samples.push_back({.value = coming[taken]});
    }
    return samples;
  }));
}

Values eliminated(const OutlierElimination& rule, std::size_t count, const Values& coming) {
  std::size_t taken = 0;
  return eliminated(rule, count, coming, taken);
}

Values with(Values values, const Values& more) {
  values.insert(values.end(), more.begin(), more.end());
  return values;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(outlier_elimination)

BOOST_AUTO_TEST_CASE(a_value_is_an_outlier_where_its_absence_more_than_halves_the_variation) {
  // Sample standard deviation over mean, by R: 0.7687 with 44 and 0.0658 without it.
  BOOST_TEST(coefficient_of_variation(kOneHigh) == 0.7687, tt::tolerance(1e-4));
  BOOST_TEST(coefficient_of_variation(Values{10, 11, 10, 12, 11, 11, 10, 11}) == 0.0658, tt::tolerance(1e-3));
  BOOST_TEST(high_in(kOneHigh) == 1U);
  BOOST_TEST(high_in({10, 12, 14, 55}) == 1U);
  BOOST_TEST(high_in({10, 10.2, 10.5, 11.5}) == 1U);  // 0.0631 > 2 * 0.0246
  // 0.7687 / 0.0658 is 11.7: alone under suspicion, 44 is none with a limit of 12, whichever factor makes it.
  BOOST_TEST(high_in(kOneHigh, {.suspect_percent = 11, .cov_multiplier = 12}) == 0U);
  BOOST_TEST(high_in(kOneHigh, {.suspect_percent = 11, .modifier = 6}) == 0U);
  BOOST_TEST(high_in(kOneHigh, {.suspect_percent = 11, .modifier = 5}) == 1U);
}

BOOST_AUTO_TEST_CASE(beside_a_constant_rest_a_value_must_be_more_than_a_fifth_above_it) {
  BOOST_TEST(high_in({10, 10, 10, 13}) == 1U);
  BOOST_TEST(high_in({10, 10, 10, 12}) == 0U);
  BOOST_TEST(high_in({0, 0, 0, 1}) == 1U);
  BOOST_TEST(high_in({10, 10, 10, 10}) == 0U);
}

BOOST_AUTO_TEST_CASE(only_a_share_of_the_values_is_under_suspicion_and_one_always) {
  // Alone, 41 hides behind 40; both together are a quarter of eight.
  const Values two{10, 11, 41, 11, 10, 11, 40, 10};
  BOOST_TEST(high_in(two) == 2U);
  BOOST_TEST(high_in(two, {.suspect_percent = 24}) == 0U);  // floor(1.92) = 1
  BOOST_TEST(high_in(kOneHigh, {.suspect_percent = 0}) == 1U);
}

BOOST_AUTO_TEST_CASE(of_less_than_three_values_none_is_an_outlier) {
  BOOST_TEST(high_in({}) == 0U);
  BOOST_TEST(high_in({10}) == 0U);
  BOOST_TEST(high_in({10, 1000}) == 0U);
  BOOST_TEST(high_in({10, 10, 1000}) == 1U);
  BOOST_TEST(high_in({1, 10, 1000}, {.suspect_percent = 100}) == 0U);  // 1.70 < 2 * 1.16; then one is left
}

BOOST_AUTO_TEST_CASE(low_values_are_outliers_only_on_demand) {
  const Values low{10, 10, 7, 10};
  BOOST_TEST(confirmed_outliers({}, low).low == 0U);
  BOOST_TEST(confirmed_outliers({.two_sided = true}, low).low == 1U);                // 10 > 1.2 * 7
  BOOST_TEST(confirmed_outliers({.two_sided = true}, {10, 10, 8.5, 10}).low == 0U);  // 10 < 1.2 * 8.5
  BOOST_TEST(confirmed_outliers({.two_sided = true}, low).high == 0U);
}

BOOST_AUTO_TEST_CASE(what_is_kept_stays_in_the_order_of_taking_and_fresh_samples_follow) {
  BOOST_TEST(eliminated({}, 9, with(kOneHigh, {10.5})) == (Values{10, 11, 10, 12, 11, 11, 10, 11, 10.5}),
             tt::per_element());
}

BOOST_AUTO_TEST_CASE(both_ends_are_replaced_at_once) {
  // Variations: of all 0.45, without 19 0.358, without 1 0.286. Factors 1.26 and 1.57 are both above 1.2.
  const OutlierElimination rule{.cov_multiplier = 1.2, .two_sided = true};
  BOOST_TEST(eliminated(rule, 9, {10, 19, 10, 10, 10, 10, 1, 10, 10, 10, 10}) == Values(9, 10),
             tt::per_element());
}

BOOST_AUTO_TEST_CASE(an_outlier_that_comes_back_is_replaced_until_the_retries_are_used_up) {
  std::size_t taken = 0;
  BOOST_TEST(eliminated({}, 9, with(kOneHigh, Values(20, 44)), taken) == kOneHigh, tt::per_element());
  BOOST_TEST(taken == 9U + 8U);
  eliminated({.retries = 3}, 9, with(kOneHigh, Values(20, 44)), taken);
  BOOST_TEST(taken == 9U + 3U);
  eliminated({.retries = 0}, 9, with(kOneHigh, Values(20, 44)), taken);
  BOOST_TEST(taken == 9U);
}

BOOST_AUTO_TEST_CASE(the_best_version_is_returned_and_not_the_last) {
  // 30 is still an outlier, and what comes for it is worse.
  BOOST_TEST(eliminated({}, 9, with(kOneHigh, with({30}, Values(20, 44)))) ==
                 (Values{10, 11, 10, 12, 11, 11, 10, 11, 30}),
             tt::per_element());
}

BOOST_AUTO_TEST_CASE(without_time_for_fresh_samples_the_best_version_so_far_holds) {
  BOOST_TEST(eliminated({}, 9, kOneHigh) == kOneHigh, tt::per_element());
  BOOST_TEST(eliminated({}, 30, {}).empty());
}

BOOST_AUTO_TEST_SUITE_END()
