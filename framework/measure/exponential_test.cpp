#include "measure/points_test.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <limits>
#include <vector>

namespace {

using namespace holdfast;
using namespace holdfast::gen;

}  // namespace

BOOST_AUTO_TEST_SUITE(exponential_axis)

BOOST_AUTO_TEST_CASE(an_exponential_contains_its_last_number_only_where_a_step_lands_on_it) {
  EQUAL(inputs_of(exponential("size", 1, 1000, 10)), (Ints{1, 10, 100, 1000}));
  EQUAL(inputs_of(exponential("size", 1, 999, 10)), (Ints{1, 10, 100}));
  EQUAL(inputs_of(exponential("size", 3, 3, 2)), Ints{3});
  EQUAL(inputs_of(exponential("x", 1, 2.25, 1.5)), (Doubles{1, 1.5, 2.25}));
  // In double precision, 1.1^2 is 1.2100000000000002, which is beyond 1.21 by rounding alone.
  EQUAL(inputs_of(exponential("x", 1, 1.21, 1.1)), (Doubles{1, 1.1, 1.21}));
}

BOOST_AUTO_TEST_CASE(an_exponential_stops_before_its_type_overflows) {
  // 2^30 is the last power of 2 in an int of 32 bits.
  const auto powers = inputs_of(exponential("x", 1, std::numeric_limits<int>::max(), 2));
  BOOST_TEST(powers.size() == 31U);
  BOOST_TEST(powers.back() == 1 << 30);
  using Byte = unsigned char;
  EQUAL(inputs_of(exponential("x", Byte{1}, Byte{255}, Byte{16})), (std::vector<Byte>{1, 16}));
}

BOOST_AUTO_TEST_CASE(powers_that_make_no_sense_are_refused) {
  BOOST_TEST(refusal(exponential("size", 1, 8, 1)) ==
             "axis \"size\": powers from 1 to 8 by a factor of 1 never end; the factor must be above 1");
  BOOST_TEST(
      refusal(exponential("size", 0, 8, 2)) ==
      "axis \"size\": powers from 0 to 8 by a factor of 2 never grow; the first number must be above 0");
  BOOST_TEST(
      refusal(exponential("size", 9, 8, 2)) ==
      "axis \"size\": powers from 9 to 8 by a factor of 2 have no point; the first number must not be above "
      "the last");
}

BOOST_AUTO_TEST_SUITE_END()
