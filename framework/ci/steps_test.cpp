#include "ci/steps.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(steps_of_job)

namespace {
using namespace holdfast;
using Words = std::vector<std::string>;
}  // namespace

BOOST_AUTO_TEST_CASE(ctest_takes_every_count_th_test_from_the_number_of_the_shard_on) {
  BOOST_TEST(ci::selection_of_shard("2/4") == "2,,4");
  BOOST_TEST(ci::selection_of_shard("12/12") == "12,,12");
}

BOOST_AUTO_TEST_CASE(what_is_no_shard_is_refused_with_an_example) {
  for (const char* shard :
       {"5/4", "0/4", "2", "/4", "2/", "2/0", "-1/4", "2/4x", "a/b", "2/4/1", "99999999999/4"})
    BOOST_TEST(message_of([&] {
                 ci::selection_of_shard(shard);
               }).ends_with("such as 2/4 for the second one of four"),
               shard);
}

BOOST_AUTO_TEST_CASE(a_fast_gate_has_two_minutes_unless_it_is_told_otherwise) {
  const Words fast{"HOLDFAST_LABELS=quick", "HOLDFAST_BUDGET_TOTAL=120"};
  const Words label{"HOLDFAST_LABELS=quick"};
  BOOST_TEST(ci::fast_environment({.fast = "quick"}, "") == fast, boost::test_tools::per_element());
  BOOST_TEST(ci::fast_environment({.fast = "quick"}, "60") == label, boost::test_tools::per_element());
  BOOST_TEST(ci::fast_environment({.fast = "quick", .seconds = "30"}, "") == label,
             boost::test_tools::per_element());
  BOOST_TEST(ci::fast_environment({}, "").empty());
}

BOOST_AUTO_TEST_CASE(shards_without_a_session_are_refused_before_anything_is_built) {
  for (auto* step : {ci::measure_shard, ci::update_shard_baseline, ci::gather})
    BOOST_TEST(message_of([&] { step({.shard = "1/4"}); }).starts_with("HOLDFAST_SESSION is empty"));
}

BOOST_AUTO_TEST_SUITE_END()
