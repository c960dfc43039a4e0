#include "measure/groups.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

namespace {

using namespace holdfast::measure;

const Groups kThreeReadersAndAWriter = parse_groups("readers:3,writers:1");

BOOST_AUTO_TEST_SUITE(groups)

BOOST_AUTO_TEST_CASE(workers_fall_into_groups_in_the_order_of_the_groups) {
  const auto& groups = kThreeReadersAndAWriter;
  BOOST_TEST(group_of(0, groups) == "readers");
  BOOST_TEST(group_of(2, groups) == "readers");
  BOOST_TEST(group_of(3, groups) == "writers");
  BOOST_TEST(group_of(4, groups) == "readers");  // the second copy
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
  BOOST_TEST(holdfast::message_of([] { parse_groups("a:1,a:2"); }) == "the group \"a\" stands there twice");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
