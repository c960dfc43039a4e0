#include "holdfast/not_slower_than.hpp"

#include <limits>
#include <sstream>

#include "model/error.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

namespace {

using namespace holdfast;

Comparison comparison(double low, double ratio, double high) {
  return {.ratio = ratio, .low = low, .high = high};
}

/// Eight samples: their 99 % interval is the lowest and the highest of them.
Measurement eight_from(double lowest) {
  Measurement made;
  for (int i = 0; i < 8; ++i) made.values.push_back(lowest + i);
  made.median = lowest + 3.5;
  return made;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(not_slower_than_a_reference)

BOOST_AUTO_TEST_CASE(it_fails_only_when_the_whole_interval_lies_above_the_tolerance) {
  BOOST_TEST(!not_slower(comparison(1.11, 1.2, 1.3), 0.10));
  BOOST_TEST(not_slower(comparison(1.09, 1.2, 1.3), 0.10));
  BOOST_TEST(not_slower(comparison(0.5, 0.6, 0.7), 0.10));
  BOOST_TEST(not_slower(comparison(1, 1, 1), 0));
}

BOOST_AUTO_TEST_CASE(it_prints_itself_as_a_sentence) {
  std::ostringstream text;
  text << not_slower(comparison(2.98, 3.02, 3.05), 0.10);
  BOOST_TEST(
      text.str() ==
      "3.02 times the reference (99 % interval 2.98 to 3.05): more than the 10 % slower that are allowed");
  BOOST_TEST(not_slower(comparison(0.98, 1, 1.05), 0.10).message ==
             "1 times the reference (99 % interval 0.98 to 1.05): not clearly more than the 10 % slower that "
             "are allowed");
}

BOOST_AUTO_TEST_CASE(a_measurement_is_slower_than_a_limit_when_its_lower_bound_is) {
  BOOST_TEST(not_slower_than(eight_from(100), Nanoseconds{100}));
  BOOST_TEST(!not_slower_than(eight_from(100), Nanoseconds{99}));
  BOOST_TEST(not_slower_than(eight_from(100), Nanoseconds{99}).message ==
             "103.5 ns (99 % interval 100 ns to 107 ns): more than the 99 ns that are allowed");
}

BOOST_AUTO_TEST_CASE(what_cannot_fail_is_an_error) {
  BOOST_CHECK_THROW(not_slower(comparison(1, 1, 1), -0.1), Error);
  BOOST_CHECK_THROW(not_slower(comparison(1, 1, 1), std::numeric_limits<double>::quiet_NaN()), Error);
  BOOST_CHECK_THROW(not_slower_than(eight_from(100), Nanoseconds{0}), Error);
  Measurement seven = eight_from(100);
  seven.values.pop_back();
  BOOST_CHECK_THROW(not_slower_than(seven, Nanoseconds{100}), Error);
}

BOOST_AUTO_TEST_SUITE_END()
