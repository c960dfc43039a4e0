#define BOOST_TEST_MODULE cases
#include <boost/test/unit_test.hpp>

#include "work.hpp"

BOOST_AUTO_TEST_CASE(whole) { BOOST_TEST(all(3'000'000) != 0U); }
