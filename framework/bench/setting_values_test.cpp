#include "bench/setting_values.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(number)

using holdfast::bench::number_between;

BOOST_AUTO_TEST_CASE(a_number_is_the_whole_text_and_lies_between_its_limits) {
  BOOST_TEST(number_between("0.5", 0, 1).value() == 0.5);
  BOOST_TEST(number_between("0", 0, 1).value() == 0.0);
  BOOST_TEST(number_between("1", 0, 1).value() == 1.0);
  BOOST_TEST(number_between("1e-3", 0, 1).value() == 0.001);
  for (const char* text : {"", "1.1", "-0.1", "0.5x", " 0.5", "0.5 ", "nan", "inf", "one"}) {
    BOOST_TEST(!number_between(text, 0, 1).has_value(), text);
  }
  BOOST_TEST(holdfast::bench::range_text(0, 1e6) == "from 0 to 1e+06");
}

BOOST_AUTO_TEST_SUITE_END()

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(threads)

namespace {

using namespace holdfast::bench;
using Counts = std::vector<int>;

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
  BOOST_TEST(holdfast::message_of([] { thread_counts("4-1", 4); }) == "\"4-1\" is not a range; 1-4 is one");
  BOOST_TEST(holdfast::message_of([] { thread_counts("1-2-3", 4); }) ==
             "\"1-2-3\" is not a range; 1-4 is one");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace

BOOST_AUTO_TEST_SUITE(groups)

namespace {

using namespace holdfast::bench;

const Groups kThreeReadersAndAWriter = parse_groups("readers:3,writers:1");

BOOST_AUTO_TEST_CASE(workers_fall_into_groups_in_the_order_of_the_groups) {
  const auto& groups = kThreeReadersAndAWriter;
  BOOST_TEST(group_of(0, groups) == "readers");
  BOOST_TEST(group_of(2, groups) == "readers");
  BOOST_TEST(group_of(3, groups) == "writers");
  BOOST_TEST(group_of(4, groups) == "readers");  // worker of the second copy of the groups
  BOOST_TEST(group_of(7, groups) == "writers");
}

BOOST_AUTO_TEST_CASE(threads_are_rounded_up_to_whole_copies) {
  BOOST_TEST(rounded_up(1, kThreeReadersAndAWriter) == 4);
  BOOST_TEST(rounded_up(4, kThreeReadersAndAWriter) == 4);
  BOOST_TEST(rounded_up(5, kThreeReadersAndAWriter) == 8);
}

BOOST_AUTO_TEST_CASE(without_groups_nobody_has_one) {
  BOOST_TEST(group_of(3, {}).empty());
  BOOST_TEST(rounded_up(3, {}) == 3);
}

BOOST_AUTO_TEST_CASE(what_is_no_group_is_refused) {
  for (const auto* wrong : {"", "readers", "readers:0", ":3", "readers:x", "readers:1:2", "a:1,"}) {
    BOOST_TEST(holdfast::message_of([&] { parse_groups(wrong); }) ==
               "groups such as readers:3,writers:1 are needed, each with at least one worker");
  }
  BOOST_TEST(holdfast::message_of([] { parse_groups("a:1,a:2"); }) == "the group \"a\" is given twice");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
