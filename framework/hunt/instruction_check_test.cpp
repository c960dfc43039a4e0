#include "hunt/instruction_check.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(second_opinion)

namespace {

using namespace holdfast;
using namespace holdfast::hunt;

/// Returns a result whose only culprit takes four times as long, and executes `counted` instructions of the 1000 of
/// the whole.
Pinpoint found_with(const PinpointSides& counted) {
  Culprit culprit;
  culprit.median = {10, 40};
  culprit.instructions = counted;
  Pinpoint found;
  found.outcome = "located";
  found.whole = PinpointCompared();
  found.whole->instructions = PinpointSides{1000, 1000 + counted.current - counted.previous};
  found.culprits = {culprit};
  return found;
}

std::string opinion(Pinpoint found) {
  check_instructions(found, "valgrind is not installed", 0.01, 0.15);
  return found.culprits.empty() ? found.opinion : found.culprits.front().opinion;
}

}  // namespace

BOOST_AUTO_TEST_CASE(instructions_that_grew_with_the_time_agree) {
  BOOST_TEST(opinion(found_with({100, 400})) == "agree");
}

BOOST_AUTO_TEST_CASE(more_time_for_the_same_instructions_is_waiting_or_memory) {
  auto found = found_with({100, 100});
  check_instructions(found, "", 0.01, 0.15);
  BOOST_TEST(found.culprits.front().opinion == "time only");
  BOOST_TEST(found.opinion == "time only");
  BOOST_TEST(found.opinion_reason.find("ll-misses") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_few_more_instructions_do_not_explain_four_times_the_time) {
  BOOST_TEST(opinion(found_with({100, 105})) == "time only");
}

BOOST_AUTO_TEST_CASE(more_instructions_in_the_same_time_are_said_too) {
  auto found = found_with({100, 400});
  found.outcome = "not slower";
  found.culprits.clear();
  BOOST_TEST(opinion(found) == "instructions only");
}

BOOST_AUTO_TEST_CASE(where_the_clock_left_it_open_nothing_is_said_of_the_time) {
  auto found = found_with({100, 400});
  found.culprits.clear();
  found.outcome = "not slower";
  check_instructions(found, "", 0.01, 0.15);
  BOOST_TEST(found.opinion_reason.find("takes no more time") != std::string::npos);
  found.outcome = "undecided";
  check_instructions(found, "", 0.01, 0.15);
  BOOST_TEST(found.opinion_reason.find("the times do not decide") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(without_counts_the_reason_is_said) {
  Pinpoint found = found_with({100, 400});
  found.whole->instructions.reset();
  check_instructions(found, "valgrind is not installed", 0.01, 0.15);
  BOOST_TEST(found.opinion == "unavailable");
  BOOST_TEST(found.opinion_reason == "valgrind is not installed");
}

BOOST_AUTO_TEST_SUITE_END()
