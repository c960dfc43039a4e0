#include "cli/exit_code.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(exit_code)

namespace {
using namespace holdfast::cli;
}

BOOST_AUTO_TEST_CASE(every_word_has_its_code) {
  BOOST_TEST(exit_code_of("pass") == 0);
  BOOST_TEST(exit_code_of("improved") == 0);
  BOOST_TEST(exit_code_of("regressed") == 1);
  BOOST_TEST(exit_code_of("error") == 2);
  BOOST_TEST(exit_code_of("") == 2);
  BOOST_TEST(exit_code_of("inconclusive") == 77);  // CTest's SKIP_RETURN_CODE
  BOOST_TEST(exit_code_of("no_baseline") == 77);
  BOOST_TEST(exit_code_of("incompatible") == 77);
}

BOOST_AUTO_TEST_CASE(of_the_gate_the_policy_decides_whether_it_is_closed) {
  BOOST_TEST(exit_code_of_gate("pass", false) == 0);
  BOOST_TEST(exit_code_of_gate("regressed", true) == 1);
  BOOST_TEST(exit_code_of_gate("regressed", false) == 0);  // it only reports
  BOOST_TEST(exit_code_of_gate("inconclusive", true) == 1);
  BOOST_TEST(exit_code_of_gate("inconclusive", false) == 77);
  BOOST_TEST(exit_code_of_gate("error", true) == 2);
}

BOOST_AUTO_TEST_CASE(of_several_results_the_worst_decides) {
  const ExitCode from_worst[] = {kBroken, kRegressed, kUndecided, kPass};
  for (int worse = 0; worse < 4; ++worse) {
    for (int better = worse; better < 4; ++better) {
      BOOST_TEST(worse_of(from_worst[worse], from_worst[better]) == from_worst[worse]);
      BOOST_TEST(worse_of(from_worst[better], from_worst[worse]) == from_worst[worse]);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
