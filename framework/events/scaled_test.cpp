#include "events/scaled.hpp"

#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

namespace holdfast::events {

BOOST_AUTO_TEST_SUITE(scaled_counts)

BOOST_AUTO_TEST_CASE(what_was_counted_all_the_time_needs_no_word) {
  BOOST_TEST(scaled_words("cycles", 1).empty());
}

BOOST_AUTO_TEST_CASE(what_was_counted_in_turns_says_how_long) {
  BOOST_TEST(
      scaled_words("cycles", 0.25).starts_with("cycles was counted for 25 % of the time and scaled up"));
}

BOOST_AUTO_TEST_CASE(a_share_is_not_rounded_to_all_or_to_nothing) {
  BOOST_TEST(scaled_words("cycles", 0.996).starts_with("cycles was counted for more than 99 % of the time"));
  BOOST_TEST(scaled_words("cycles", 0.99).starts_with("cycles was counted for 99 % of the time"));
  BOOST_TEST(scaled_words("cycles", 0.004).starts_with("cycles was counted for less than 1 % of the time"));
}

BOOST_AUTO_TEST_CASE(what_was_never_counted_is_no_zero) {
  BOOST_CHECK_THROW(scaled_words("cycles", 0), Error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::events
