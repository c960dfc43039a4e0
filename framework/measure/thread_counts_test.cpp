#include "measure/thread_counts.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

namespace {

using namespace holdfast::measure;
using Counts = std::vector<int>;

BOOST_AUTO_TEST_SUITE(threads)

BOOST_AUTO_TEST_CASE(numbers_ranges_and_shares_of_the_processors_mix) {
  BOOST_TEST(thread_counts("4", 8) == Counts({4}), boost::test_tools::per_element());
  BOOST_TEST(thread_counts("1,2,half,max", 16) == Counts({1, 2, 8, 16}), boost::test_tools::per_element());
  BOOST_TEST(thread_counts("2-4,8", 16) == Counts({2, 3, 4, 8}), boost::test_tools::per_element());
  BOOST_TEST(thread_counts("1-max", 3) == Counts({1, 2, 3}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(each_count_is_one_point_however_often_it_is_named) {
  BOOST_TEST(thread_counts("1,2,half,max", 2) == Counts({1, 2}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(half_of_a_single_processor_is_still_a_worker) {
  BOOST_TEST(thread_counts("half", 1) == Counts({1}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_starts_no_worker_is_refused) {
  for (const auto* wrong : {"", "0", "-1", "1.5", "many", "1,", "5000"}) {
    BOOST_TEST(
        holdfast::message_of([&] { thread_counts(wrong, 4); }) ==
        "numbers of threads from 1 to 4096, ranges such as 1-4, max or half are needed, with commas between");
  }
  BOOST_TEST(holdfast::message_of([] { thread_counts("4-1", 4); }) == "\"4-1\" is no range; 1-4 is one");
  BOOST_TEST(holdfast::message_of([] { thread_counts("1-2-3", 4); }) == "\"1-2-3\" is no range; 1-4 is one");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
