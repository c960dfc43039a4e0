#include "measure/noise.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>

namespace tt = boost::test_tools;

namespace {

using namespace holdfast;
using namespace holdfast::measure;

Samples constant(std::size_t count, double value) { return Samples(count, Sample{.value = value}); }

}  // namespace

BOOST_AUTO_TEST_SUITE(noise)

BOOST_AUTO_TEST_CASE(a_draw_means_the_same_normal_number_everywhere) {
  // The first draws of std::mt19937_64 with its default seed, 5489, and the ends of what it can draw.
  // scipy.stats.norm.ppf((k + 0.5) / 2^53), SciPy 1.10.1.
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
