#include "model/text/progress_line.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(progress_line)

namespace {
using holdfast::text::progress_text;
}

BOOST_AUTO_TEST_CASE(it_tells_test_benchmark_round_and_time_left) {
  BOOST_TEST(progress_text("sort", "sort/names", 3, 20, 2.1) == "perf.sort/names: pair 4 of 20, 2 s left");
}

BOOST_AUTO_TEST_CASE(of_pairs_that_confirm_nobody_knows_the_number) {
  BOOST_TEST(progress_text("sort", "sort/names", 20, 21, 9.2, true) ==
             "perf.sort/names: pair 21, confirms the result, at most 9 s left");
}

BOOST_AUTO_TEST_CASE(before_the_first_round_nobody_knows_the_time) {
  BOOST_TEST(progress_text("sort", "sort/names", 0, 20, 0) == "perf.sort/names: pair 1 of 20");
}

BOOST_AUTO_TEST_CASE(a_name_cannot_steer_the_terminal) {
  BOOST_TEST(progress_text("gzip", "\x1b[2J\n", 0, 5, 0) == R"(perf.gzip \x1b[2J: pair 1 of 5)");
}

BOOST_AUTO_TEST_CASE(a_benchmark_called_like_its_test_is_named_once) {
  BOOST_TEST(progress_text("gzip", "gzip", 0, 5, 0) == "perf.gzip: pair 1 of 5");
}

BOOST_AUTO_TEST_SUITE_END()
