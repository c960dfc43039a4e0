#include "stats/distribution.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <functional>

BOOST_AUTO_TEST_SUITE(distribution)

namespace {

using namespace holdfast;
using namespace holdfast::stats;

/// Computes the value of a sample from its number and its round.
using ValueOf = std::function<double(int sample, int round)>;

std::vector<Process> side_with(const ValueOf& value, int rounds = 6, int samples = 20,
                               std::uint64_t iterations = 10) {
  std::vector<Process> side;
  for (int round = 0; round < rounds; ++round) {
    Process process{.pair = round, .samples = {}};
    for (int i = 0; i < samples; ++i)
      process.samples.push_back({.value = value(i, round), .iterations = iterations});
    side.push_back(std::move(process));
  }
  return side;
}

double usual(int sample, int round) { return 100 + 0.1 * (sample % 3) + 0.01 * round; }
/// Every fifth sample takes half as long again.
double with_mode(int sample, int round) { return usual(sample, round) * (sample % 5 == 0 ? 1.5 : 1); }

}  // namespace

// Four of 20 samples, 20 %, take 1.5 times the median.
BOOST_AUTO_TEST_CASE(a_mode_that_appeared_is_told_with_its_share_and_its_distance) {
  const auto change = distribution_change(side_with(usual), side_with(with_mode));
  BOOST_REQUIRE(change);
  BOOST_TEST(change->slow_now == 0.2);
  BOOST_TEST(change->slow_before == 0);
  BOOST_TEST(change->times == 1.5, boost::test_tools::tolerance(0.01));
  BOOST_TEST(change->p99_now == 1.5, boost::test_tools::tolerance(0.01));
  BOOST_TEST(text_of(*change) ==
             "20 % of its samples take about 1.50 times the median, 0 % before; p99 is 1.50 times the "
             "median, 1.00 times "
             "before");
}

BOOST_AUTO_TEST_CASE(a_mode_that_is_gone_is_told_too) {
  const auto change = distribution_change(side_with(with_mode), side_with(usual));
  BOOST_REQUIRE(change);
  BOOST_TEST(change->slow_now == 0);
  BOOST_TEST(change->slow_before == 0.2);
}

BOOST_AUTO_TEST_CASE(samples_of_one_iteration_are_calls) {
  const auto change = distribution_change(side_with(usual, 6, 20, 1), side_with(with_mode, 6, 20, 1));
  BOOST_REQUIRE(change);
  BOOST_TEST(text_of(*change).starts_with("20 % of its calls take about 1.50 times"));
}

BOOST_AUTO_TEST_CASE(small_shares_and_large_distances_are_rounded) {
  BOOST_TEST(
      text_of({.times = 31.4, .slow_before = 0.0001, .slow_now = 0.0234, .p99_before = 1.1, .p99_now = 30}) ==
      "2.3 % of its samples take about 31 times the median, below 0.1 % before; p99 is 30 times the median, "
      "1.10 "
      "times before");
}

BOOST_AUTO_TEST_CASE(a_program_that_takes_twice_as_long_has_the_same_distribution) {
  const auto twice = [](int sample, int round) { return 2 * with_mode(sample, round); };
  BOOST_TEST(!distribution_change(side_with(with_mode), side_with(twice)));
}

// The pauses of 50 are the same beside 20 as beside 100. Only their share of the median grew.
BOOST_AUTO_TEST_CASE(pauses_of_the_same_length_beside_a_faster_program_are_no_change) {
  const auto pauses = [](double value) {
    return [value](int sample, int round) { return value + 0.01 * round + (sample % 5 == 0 ? 50 : 0); };
  };
  // Relative to the geometric mean of both medians, the distances are equal.
  BOOST_TEST(!distribution_change(side_with(pauses(100)), side_with(pauses(20))));
}

BOOST_AUTO_TEST_CASE(few_rounds_few_samples_and_deleted_samples_say_nothing) {
  BOOST_TEST(!distribution_change(side_with(usual, 5), side_with(with_mode, 5)));
  BOOST_TEST(!distribution_change(side_with(usual, 6, 9), side_with(with_mode, 6, 9)));
  BOOST_TEST(!distribution_change({}, {}));
  auto thinned = side_with(with_mode);
  for (auto& process : thinned) process.thinned = Thinned{.samples = 20};
  BOOST_TEST(!distribution_change(side_with(usual), thinned));
  BOOST_TEST(!distribution_change(side_with([](int, int) { return 0.0; }), side_with(with_mode)));
}

BOOST_AUTO_TEST_CASE(a_mode_in_one_round_alone_is_no_change) {
  const auto once = [](int sample, int round) {
    return round == 2 ? with_mode(sample, round) : usual(sample, round);
  };
  BOOST_TEST(!distribution_change(side_with(usual), side_with(once)));
}

BOOST_AUTO_TEST_SUITE_END()
