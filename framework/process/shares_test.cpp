#include "process/plan.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <numeric>

BOOST_AUTO_TEST_SUITE(sharing)

namespace {
using holdfast::process::shares;
using Shares = std::vector<int>;
}  // namespace

BOOST_AUTO_TEST_CASE(runs_are_divided_as_scalameter_divides_them) {
  BOOST_TEST(shares(36, 9) == (Shares{4, 4, 4, 4, 4, 4, 4, 4, 4}), boost::test_tools::per_element());
  BOOST_TEST(shares(30, 9) == (Shares{4, 4, 4, 3, 3, 3, 3, 3, 3}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_process_without_a_share_is_not_run) {
  BOOST_TEST(shares(5, 9) == (Shares{1, 1, 1, 1, 1}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(no_run_is_lost_and_none_is_made) {
  for (int runs = 1; runs < 50; ++runs) {
    for (int processes = 1; processes < 12; ++processes) {
      const auto made = shares(runs, processes);
      BOOST_TEST(std::accumulate(made.begin(), made.end(), 0) == runs);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
