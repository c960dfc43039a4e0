// The main() of every folder's unit tests. Boost.Test's shared library contains the runner.
#define BOOST_TEST_DYN_LINK
#define BOOST_TEST_MODULE holdfast
#include <boost/test/unit_test.hpp>
