#include "measure/points_test.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace {

using namespace holdfast;
using namespace holdfast::gen;

}  // namespace

BOOST_AUTO_TEST_SUITE(range_axis)

BOOST_AUTO_TEST_CASE(a_range_contains_its_last_number_only_where_a_hop_lands_on_it) {
  EQUAL(inputs_of(range("size", 1000, 5000, 2000)), (Ints{1000, 3000, 5000}));
  EQUAL(inputs_of(range("size", 1000, 4999, 2000)), (Ints{1000, 3000}));
  EQUAL(inputs_of(range("size", 7, 7, 1)), Ints{7});
  EQUAL(points(range("size", -1, 1, 1)), (Texts{"size=-1", "size=0", "size=1"}));
}

BOOST_AUTO_TEST_CASE(a_range_reaches_the_limits_of_its_type) {
  constexpr auto kLow = std::numeric_limits<std::int64_t>::min();
  constexpr auto kHigh = std::numeric_limits<std::int64_t>::max();
  // The distance is 2^64 - 1, which is 3 times 6148914691236517205 exactly.
  EQUAL(inputs_of(range("x", kLow, kHigh, std::int64_t{6148914691236517205})),
        (std::vector<std::int64_t>{kLow, kLow + 6148914691236517205, kHigh - 6148914691236517205, kHigh}));
  using Byte = unsigned char;
  EQUAL(inputs_of(range("x", Byte{250}, Byte{255}, Byte{2})), (std::vector<Byte>{250, 252, 254}));
}

BOOST_AUTO_TEST_CASE(a_range_of_floating_point_numbers_does_not_lose_its_last_hop_to_rounding) {
  // 0.3 / 0.1 is 2.9999999999999996, and 0 + 3 * 0.1 is 0.30000000000000004, which is beyond.
  EQUAL(inputs_of(range("x", 0, 0.3, 0.1)), (Doubles{0, 0.1, 0.2, 0.3}));
  EQUAL(points(range("x", 1000.0, 1000.3, 0.1)).back(), std::string("x=1000.3"));
  EQUAL(points(range("x", 0.1F, 0.5F, 0.2F)), (Texts{"x=0.1", "x=0.3", "x=0.5"}));
  EQUAL(inputs_of(range("x", 0, 0.29, 0.1)), (Doubles{0, 0.1, 0.2}));
  // 3 * 0.3 is 0.8999999999999999, which is not yet there.
  EQUAL(points(range("x", 0, 0.9, 0.3)), (Texts{"x=0", "x=0.3", "x=0.6", "x=0.9"}));
}

BOOST_AUTO_TEST_CASE(a_range_that_makes_no_sense_is_refused) {
  BOOST_TEST(
      refusal(range("size", 5, 1, 1)) ==
      "axis \"size\": a range from 5 to 1 by 1 has no point; the first number must not be above the last");
  BOOST_TEST(refusal(range("x", 0.0, 1.0, std::numeric_limits<double>::quiet_NaN())) ==
             "axis \"x\": a range from 0 to 1 by nan is not possible; finite numbers are needed");
  BOOST_TEST(refusal(range("x", 1.0, 1.0 + 1e-15, 1e-18)).starts_with("axis \"x\": "));
  BOOST_TEST(
      refusal(range("n", -1, 5U, 1)) ==
      "axis \"n\": a negative number stands beside unsigned ones and would become a huge one; make all of "
      "them signed");
  BOOST_TEST(refusal(range("n", 1, 5U, 1)) == "accepted");
}

BOOST_AUTO_TEST_SUITE_END()
