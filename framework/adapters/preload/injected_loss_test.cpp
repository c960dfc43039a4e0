#include "adapters/preload/injected_loss.hpp"

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(injected_loss)

BOOST_AUTO_TEST_CASE(the_time_between_two_readings_grows_by_the_share) {
  holdfast::preload::InjectedLoss loss;
  BOOST_TEST(loss.longer_ns(5'000'000, 0.3) == 0);  // there was no reading before
  loss.begin_at(5'000'000);
  BOOST_TEST(loss.longer_ns(6'000'000, 0.3) == 300'000);
  loss.begin_at(6'300'000);
  BOOST_TEST(loss.longer_ns(6'310'000, 2) == 20'000);
}

BOOST_AUTO_TEST_CASE(readings_in_a_row_stay_as_fast_as_they_are) {
  holdfast::preload::InjectedLoss loss;
  loss.begin_at(5'000'000);
  BOOST_TEST(loss.longer_ns(5'000'060, 0.3) == 0);
}

BOOST_AUTO_TEST_SUITE_END()
