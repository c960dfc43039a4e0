#define BOOST_TEST_MODULE cases
#include <boost/test/unit_test.hpp>
#include <numeric>
#include <vector>

BOOST_AUTO_TEST_SUITE(sums)
BOOST_AUTO_TEST_CASE(of_a_vector) {
  const std::vector<int> ones(3'000'000, 1);
  BOOST_TEST(std::accumulate(ones.begin(), ones.end(), 0) == 3'000'000);
}
BOOST_AUTO_TEST_CASE(wrong) { BOOST_TEST(1 + 1 == 3); }
BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_CASE(other) {}
