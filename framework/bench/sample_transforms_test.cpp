#include "bench/sample_transforms.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "stats/statistics.hpp"

BOOST_AUTO_TEST_SUITE(outlier_elimination)

namespace tt = boost::test_tools;

namespace {

using namespace holdfast;
using namespace holdfast::bench;
using Values = std::vector<double>;

/// Nine values of which only the last but one is an accident.
const Values kOneHigh{10, 11, 10, 12, 11, 11, 10, 44, 11};

std::size_t high_in(const Values& values, const OutlierElimination& rule = {}) {
  return confirmed_outliers(rule, values).high;
}

/// Returns the result of the rule for measurements in this order. `taken` is the number of measurements that it took.
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

BOOST_AUTO_TEST_CASE(a_value_is_an_outlier_where_its_absence_more_than_halves_the_variation) {
  // Sample standard deviation over mean, by R: 0.7687 with 44 and 0.0658 without it.
  BOOST_TEST(coefficient_of_variation(kOneHigh) == 0.7687, tt::tolerance(1e-4));
  BOOST_TEST(coefficient_of_variation(Values{10, 11, 10, 12, 11, 11, 10, 11}) == 0.0658, tt::tolerance(1e-3));
  BOOST_TEST(high_in(kOneHigh) == 1U);
  BOOST_TEST(high_in({10, 12, 14, 55}) == 1U);
  BOOST_TEST(high_in({10, 10.2, 10.5, 11.5}) == 1U);  // 0.0631 > 2 * 0.0246
  // 0.7687 / 0.0658 is 11.7: 44 alone is not an outlier if the limit is 12, whichever factor makes that limit.
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
  // With one suspect, 41 is masked by 40. Both together are a quarter of the eight values.
  const Values two{10, 11, 41, 11, 10, 11, 40, 10};
  BOOST_TEST(high_in(two) == 2U);
  BOOST_TEST(high_in(two, {.suspect_percent = 24}) == 0U);  // 24 % of 8, rounded down, is 1
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
  // 30 is still an outlier, and the samples that replace it are worse.
  BOOST_TEST(eliminated({}, 9, with(kOneHigh, with({30}, Values(20, 44)))) ==
                 (Values{10, 11, 10, 12, 11, 11, 10, 11, 30}),
             tt::per_element());
}

BOOST_AUTO_TEST_CASE(without_time_for_fresh_samples_the_best_version_so_far_holds) {
  BOOST_TEST(eliminated({}, 9, kOneHigh) == kOneHigh, tt::per_element());
  BOOST_TEST(eliminated({}, 30, {}).empty());
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(undisturbed_measurer)

namespace {

using namespace holdfast;
using namespace holdfast::bench;

/// Returns samples whose value is their number; bad(i) is true for those that were moved to another processor.
template <class Bad>
struct Source {
  explicit Source(Bad which) : bad(which) {}

  Bad bad;
  std::size_t taken = 0;

  Samples run(std::size_t count) {
    return undisturbed({}, count, [this](std::size_t wanted) {
      Samples samples;
      for (; wanted > 0; --wanted, ++taken) {
        samples.push_back({.value = static_cast<double>(taken), .disturbed = bad(taken)});
      }
      return samples;
    });
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(disturbed_samples_are_dropped_and_taken_again) {
  Source source([](std::size_t i) { return i % 3 == 0; });
  const auto samples = source.run(4);
  BOOST_TEST(values_of(samples) == (std::vector<double>{1, 2, 4, 5}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(where_everything_is_disturbed_dropping_ends) {
  // ScalaMeter's rule if every run has a garbage collection: ten samples are wanted, 2 * 10 + 1 are taken.
  Source source([](std::size_t) { return true; });
  BOOST_TEST(source.run(10).size() == 10U);
  BOOST_TEST(source.taken == 21U);
}

BOOST_AUTO_TEST_CASE(waiting_is_judged_by_the_whole_sample) {
  Samples given{{.value = 1, .iterations = 1000, .run_delay_ns = 51},
                {.value = 2, .iterations = 1000, .run_delay_ns = 50}};
  std::size_t next = 0;
  const auto samples =
      undisturbed({.run_delay_us = 50}, 1, [&](std::size_t) { return Samples{given.at(next++)}; });
  BOOST_TEST(samples.at(0).value == 2.0);
}

BOOST_AUTO_TEST_CASE(a_probe_far_beyond_the_usual_disturbs) {
  const auto probed = [](double value, double cache_ns) {
    return Sample{.value = value,
                  .beside = {.clock_ns = 1, .cache_ns = cache_ns, .throughput_ns = 1, .large_cache_ns = 1}};
  };
  const Samples given{probed(0, 100), probed(1, 114), probed(2, 116), probed(3, 99)};
  std::size_t next = 0;
  const auto samples = undisturbed({}, 3, [&](std::size_t) { return Samples{given.at(next++)}; });
  BOOST_TEST(values_of(samples) == (std::vector<double>{0, 1, 3}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(who_runs_out_of_time_makes_do) {
  int left = 2;
  const auto few = undisturbed(
      {}, 5, [&](std::size_t) { return left-- > 0 ? Samples{{.value = 1, .disturbed = true}} : Samples{}; });
  BOOST_TEST(few.size() == 2U);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(noise)

namespace tt = boost::test_tools;

namespace {

using namespace holdfast;
using namespace holdfast::bench;

Samples constant(std::size_t count, double value) { return Samples(count, Sample{.value = value}); }

}  // namespace

BOOST_AUTO_TEST_CASE(a_draw_means_the_same_normal_number_everywhere) {
  // The arguments are the first draws of std::mt19937_64 with its default seed, 5489, its lowest and highest draws,
  // and 2^63. The results are scipy.stats.norm.ppf((k + 0.5) / 2^53), SciPy 1.10.1.
  std::mt19937_64 random;
  BOOST_TEST(normal_of(random()) == 0.795439156539014, tt::tolerance(1e-13));
  BOOST_TEST(normal_of(random()) == -0.6729789523093975, tt::tolerance(1e-13));
  BOOST_TEST(normal_of(0) == -8.292361075813597, tt::tolerance(1e-13));
  BOOST_TEST(normal_of(~std::uint64_t{0}) == 8.209536151601387, tt::tolerance(1e-13));
  BOOST_TEST(normal_of(std::uint64_t{1} << 63U) == 0.0);
}

BOOST_AUTO_TEST_CASE(noise_is_clamped_normal_noise_of_the_magnitude) {
  constexpr std::size_t kCount = 100'000;
  std::mt19937_64 random(1);
  std::size_t at_the_ends = 0;
  double sum = 0;
  double squares = 0;
  for (const auto& sample : with_absolute_noise(constant(kCount, 100), 0.5, random)) {
    const double added = sample.value - 100;
    BOOST_REQUIRE(added >= -0.5 && added <= 0.5);
    at_the_ends += added == -0.5 || added == 0.5 ? 1U : 0U;
    sum += added;
    squares += added * added;
  }
  // P(|g| > 1) = 0.31731; the variance of clamp(g, -1, 1) is 0.68269 - 2 * 0.24197 + 0.31731 = 0.51606.
  BOOST_TEST(static_cast<double>(at_the_ends) / kCount == 0.31731, tt::tolerance(0.03));
  BOOST_TEST(squares / kCount == 0.25 * 0.51606, tt::tolerance(0.03));
  BOOST_TEST(std::abs(sum / kCount) < 0.005);  // four standard errors
}

BOOST_AUTO_TEST_CASE(a_relative_magnitude_of_one_is_a_tenth_of_the_mean) {
  std::mt19937_64 random(2);
  std::mt19937_64 same(2);
  const auto relative = with_relative_noise(constant(200, 50), 1, random);
  const auto absolute = with_absolute_noise(constant(200, 50), 5, same);
  BOOST_TEST(values_of(relative) == values_of(absolute), tt::per_element());
  const auto values = values_of(relative);
  BOOST_TEST(*std::max_element(values.begin(), values.end()) == 55.0);
  BOOST_TEST(*std::min_element(values.begin(), values.end()) == 45.0);
}

BOOST_AUTO_TEST_CASE(the_seed_decides_and_what_was_read_besides_the_value_stays) {
  const Samples samples{{.value = 10, .iterations = 7, .cpu_ns = 9, .run_delay_ns = 1}};
  std::mt19937_64 first(3);
  std::mt19937_64 again(3);
  std::mt19937_64 other(4);
  const auto noisy = with_absolute_noise(samples, 100, first);
  BOOST_TEST(noisy.front().value == with_absolute_noise(samples, 100, again).front().value);
  BOOST_TEST(noisy.front().value != with_absolute_noise(samples, 100, other).front().value);
  BOOST_TEST(noisy.front().iterations == 7U);
  BOOST_TEST(noisy.front().cpu_ns == 9.0);
  BOOST_TEST(noisy.front().run_delay_ns == 1.0);
}

BOOST_AUTO_TEST_CASE(no_magnitude_is_no_noise_and_no_samples_have_none) {
  std::mt19937_64 random(5);
  BOOST_TEST(with_absolute_noise(constant(1, 3), 0, random).front().value == 3.0);
  BOOST_TEST(with_relative_noise({}, 1, random).empty());
}

BOOST_AUTO_TEST_SUITE_END()
