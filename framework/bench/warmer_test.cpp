#include "bench/warmer.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <vector>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(warmer)

namespace {

using holdfast::message_of;
using holdfast::bench::parse_warmer;
using holdfast::bench::Warmer;

/// Runs the warmer over `values`, and returns how many it took.
std::size_t taken(Warmer& warmer, const std::vector<double>& values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (warmer.done_after({.value = values[i]}, 0)) return i + 1;
  }
  return values.size() + 1;
}

}  // namespace

BOOST_AUTO_TEST_CASE(steady_is_strictly_below_the_threshold) {
  // {9, 10, 11}: mean 10, sample standard deviation 1, coefficient of variation exactly 0.1.
  Warmer at({.window = 3, .cov = 0.1, .runs_max = 3});
  BOOST_TEST(taken(at, {9, 10, 11}) == 3U);
  BOOST_TEST(!at.result().steady);
  Warmer above({.window = 3, .cov = 0.1000001, .runs_max = 3});
  BOOST_TEST(taken(above, {9, 10, 11}) == 3U);
  BOOST_TEST(above.result().steady);
  BOOST_TEST(above.result().cov == 0.1, boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(only_the_last_window_counts) {
  Warmer warmer({.window = 3, .cov = 0.05, .runs_max = 50});
  BOOST_TEST(taken(warmer, {100, 50, 20, 10, 10, 10}) == 6U);
  BOOST_TEST(warmer.result().steady);
  BOOST_TEST(warmer.typical() == 10.0);
}

BOOST_AUTO_TEST_CASE(a_single_run_is_never_steady) {
  Warmer warmer({.window = 2, .cov = 1, .runs_max = 5});
  BOOST_TEST(!warmer.done_after({.value = 1}, 0));
  BOOST_TEST(warmer.done_after({.value = 1}, 0));
}

BOOST_AUTO_TEST_CASE(the_maximum_ends_a_restless_warm_up) {
  Warmer warmer({.window = 2, .cov = 0.01, .runs_max = 4});
  BOOST_TEST(taken(warmer, {1, 2, 1, 2, 1, 2}) == 4U);
  BOOST_TEST(!warmer.result().steady);
}

BOOST_AUTO_TEST_CASE(runs_of_zero_are_constant) {
  Warmer warmer({.window = 2, .cov = 0.01, .runs_max = 10});
  BOOST_TEST(taken(warmer, {0, 0}) == 2U);
}

BOOST_AUTO_TEST_CASE(a_window_of_undisturbed_runs_is_enough) {
  // Every second run waits for a processor and takes thrice as long: a window of all runs is never
  // steady, one of the undisturbed runs is.
  Warmer warmer({.window = 3, .cov = 0.01, .runs_max = 50});
  int runs = 0;
  for (bool done = false; !done;) {
    const bool disturbed = runs++ % 2 == 1;
    done = warmer.done_after({.value = disturbed ? 30.0 : 10.0, .run_delay_ns = disturbed ? 1e6 : 0}, 0);
  }
  BOOST_TEST(runs == 5);
  BOOST_TEST(warmer.result().steady);
}

BOOST_AUTO_TEST_CASE(a_number_of_runs_or_seconds_is_kept_to) {
  Warmer count(parse_warmer("count:4", {}));
  BOOST_TEST(taken(count, {1, 9, 1, 9, 1}) == 4U);
  BOOST_TEST(!count.result().steady);
  Warmer settled(parse_warmer("count:6", {}));
  taken(settled, {10, 10, 10, 1, 9, 1});
  BOOST_TEST(!settled.result().steady);  // the last values are not steady
  Warmer settling(parse_warmer("count:6", {}));
  taken(settling, {1, 9, 1, 10, 10, 10});
  BOOST_TEST(settling.result().steady);
  Warmer time(parse_warmer("time:0.5", {}));
  BOOST_TEST(!time.done_after({.value = 1}, 0.49));
  BOOST_TEST(time.done_after({.value = 1}, 0.5));
}

BOOST_AUTO_TEST_CASE(a_warmer_is_a_word_with_numbers) {
  const auto limits = parse_warmer("default:5:0.02:40", {});
  BOOST_TEST(limits.window == 5);
  BOOST_TEST(limits.cov == 0.02);
  BOOST_TEST(limits.runs_max == 40);
  BOOST_TEST(parse_warmer("default:7", {.cov = 0.3}).cov == 0.3);
  BOOST_CHECK((parse_warmer("zero", {}).kind == Warmer::Kind::zero));
  BOOST_TEST(
      message_of([] { parse_warmer("hot", {}); }) ==
      "there is no warmer \"hot\"; there are zero, default[:window[:cov[:max[:fail]]]], count:n[:fail], "
      "time:s[:fail]");
  for (const char* text :
       {"default:fail", "default:5:fail", "default:5:0.02:40:fail", "count:3:fail", "time:1:fail"})
    BOOST_TEST(parse_warmer(text, {}).must_be_steady);
  BOOST_TEST(!parse_warmer("default:5", {.must_be_steady = true}).must_be_steady);
  BOOST_TEST(message_of([] { parse_warmer("zero:fail", {}); }).find("there is no warmer \"zero:fail\"") ==
             0U);
  BOOST_TEST(message_of([] { parse_warmer("count", {}); }).find("there is no warmer \"count\"") == 0U);
  BOOST_TEST(message_of([] {
               parse_warmer("default:1", {});
             }).find("\"1\" is not a whole number from 2 to 10000") == 0U);
}

BOOST_AUTO_TEST_CASE(runs_are_disturbed_by_waiting_moving_and_the_disk) {
  using holdfast::bench::is_undisturbed;
  BOOST_TEST(is_undisturbed({.value = 1, .iterations = 100, .run_delay_ns = 500}));  // 50 us in all
  BOOST_TEST(!is_undisturbed({.value = 1, .iterations = 100, .run_delay_ns = 501}));
  BOOST_TEST(!is_undisturbed({.value = 1, .disturbed = true}));
}

BOOST_AUTO_TEST_SUITE_END()
