#include "judge/usual.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "judge/disturbed.hpp"
#include "judge/synthetic_test.hpp"

using namespace holdfast;
using namespace holdfast::judge;

namespace {

const double kAlone = synthetic::kQuiet.throughput_ns;
constexpr double kShared = 1.8;  ///< what a neighbour on the core makes of it

/// A process whose readings of the throughput are all this many times the quiet one.
Process process_at(int pair, double times) {
  Sample sample{.value = 1e6, .cpu_ns = 1e6, .beside = synthetic::kQuiet};
  sample.beside.throughput_ns *= times;
  return {.pair = pair, .samples = std::vector<Sample>(30, sample)};
}

std::vector<Process> side_at(const std::vector<double>& times) {
  std::vector<Process> side;
  for (const double each : times) side.push_back(process_at(static_cast<int>(side.size()), each));
  return side;
}

/// Two of six had the core for themselves.
const std::vector<Process> kLucky = side_at({1, kShared, 1, kShared, kShared, kShared});
/// One of six had.
const std::vector<Process> kUnlucky = side_at({1, kShared, kShared, kShared, kShared, kShared});

}  // namespace

BOOST_AUTO_TEST_SUITE(usual)

BOOST_AUTO_TEST_CASE(of_one_side_it_is_the_first_quartile) {
  BOOST_TEST(usual_of(kLucky).throughput_ns == kAlone);
  BOOST_TEST(usual_of(kUnlucky).throughput_ns == kShared * kAlone);
}

BOOST_AUTO_TEST_CASE(luck_in_the_first_rounds_gives_neither_side_a_limit_of_its_own) {
  // Three of twelve had the core for themselves: 90 readings of 360, and the first quartile lies a quarter of the way
  // from the 90th to the 91st (quantile: linear between the readings around 0.25 * 359 = 89.75, counted from 0).
  const auto usual = usual_of(kLucky, kUnlucky);
  BOOST_TEST(usual.baseline.throughput_ns == (1 + 0.75 * (kShared - 1)) * kAlone,
             boost::test_tools::tolerance(1e-12));
  BOOST_TEST(usual.current.throughput_ns == usual.baseline.throughput_ns);
  BOOST_TEST(usual.current.cache_ns == synthetic::kQuiet.cache_ns);
}

BOOST_AUTO_TEST_CASE(it_does_not_matter_which_side_is_which) {
  const auto usual = usual_of(kUnlucky, kLucky);
  BOOST_TEST(usual.baseline.throughput_ns == usual_of(kLucky, kUnlucky).baseline.throughput_ns);
}

BOOST_AUTO_TEST_CASE(a_reading_that_one_program_makes_longer_is_usual_beside_that_program) {
  const auto calm = side_at({1, 1, 1.01, 1, 1, 1});
  const auto makes = side_at({1.3, 1.3, 1.3, 1.31, 1.3, 1.3});
  const auto usual = usual_of(calm, makes);
  BOOST_TEST(usual.baseline.throughput_ns == kAlone);
  BOOST_TEST(usual.current.throughput_ns == 1.3 * kAlone);
  // Of the others both sides still have one.
  BOOST_TEST(usual.current.clock_ns == usual.baseline.clock_ns);
}

BOOST_AUTO_TEST_CASE(one_process_that_reads_like_the_other_side_makes_it_the_limit_of_both) {
  const auto calm = side_at({1, 1, 1, 1, 1, 1.3});
  const auto usual = usual_of(calm, side_at({1.3, 1.3, 1.3, 1.3, 1.3, 1.3}));
  // Of 360 readings 150 are quiet ones: the first quartile is one of these.
  BOOST_TEST(usual.baseline.throughput_ns == kAlone);
  BOOST_TEST(usual.current.throughput_ns == kAlone);
}

BOOST_AUTO_TEST_CASE(fewer_than_six_rounds_tell_no_sides_apart) {
  const auto usual = usual_of(side_at({1, 1, 1, 1, 1}), side_at({1.3, 1.3, 1.3, 1.3, 1.3}));
  BOOST_TEST(usual.current.throughput_ns == kAlone);
}

BOOST_AUTO_TEST_CASE(what_is_learned_is_kept) {
  auto before = kLucky;
  auto now = kUnlucky;
  for (int pair = 6; pair < 40; ++pair) {
    before.push_back(process_at(pair, 1));
    now.push_back(process_at(pair, 3));
  }
  BOOST_TEST(usual_of(before, now).current.throughput_ns == usual_of(kLucky, kUnlucky).current.throughput_ns);
}

BOOST_AUTO_TEST_SUITE_END()
