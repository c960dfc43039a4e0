#include "render/pinpoint_text.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "render/golden_test.hpp"
#include "render/made_pinpoint_test.hpp"
#include "render/pinpoint_words.hpp"

BOOST_AUTO_TEST_SUITE(pinpoint_as_text)

namespace {

using namespace holdfast;
using namespace holdfast::render;

}  // namespace

BOOST_AUTO_TEST_CASE(a_pinpoint_is_as_it_was_approved) {
  is_as_approved("pinpoint.txt", render::pinpoint_text(made_pinpoint()));
}

BOOST_AUTO_TEST_CASE(a_culprit_is_a_path_with_what_it_lost) {
  const auto found = made_pinpoint();
  BOOST_TEST(culprit_text(found, found.culprits.front()) ==
             "run -> bridge -> mid_sum -> step -> ListBuffer::size  +143.7 ms of +149 ms, 44.5 times slower, "
             "instructions 51.7 times");
}

BOOST_AUTO_TEST_CASE(below_twice_as_long_it_is_slower_by_per_cent) {
  auto found = made_pinpoint();
  auto culprit = found.culprits.front();
  culprit.median = {100, 112.3};
  culprit.instructions = PinpointSides{1000, 1003};
  BOOST_TEST(culprit_text(found, culprit).ends_with("12.3 % slower, instructions +0.30 %"));
}

BOOST_AUTO_TEST_CASE(from_twice_as_long_it_is_slower_by_times) {
  auto found = made_pinpoint();
  auto culprit = found.culprits.front();
  culprit.median = {100, 200};
  culprit.instructions = PinpointSides{1000, 2000};
  BOOST_TEST(culprit_text(found, culprit).ends_with("2 times slower, instructions 2 times"));
}

BOOST_AUTO_TEST_CASE(a_call_that_instructions_decided_is_not_said_to_be_slower_where_its_time_is_not) {
  auto found = made_pinpoint();
  auto culprit = found.culprits.front();
  culprit.median = {100, 98};
  culprit.instructions = PinpointSides{1000, 1019};
  BOOST_TEST(culprit_text(found, culprit).ends_with("not decided by the times, instructions +1.90 %"));
}

BOOST_AUTO_TEST_CASE(of_a_long_way_into_what_was_inlined_the_begin_and_the_end_are_shown) {
  auto found = made_pinpoint();
  auto& inlined = found.culprits.back().lines.emplace_back(PinpointLine{"app.cpp:7", {10, 20}}).inlined;
  inlined = {"a.hpp:1", "b.hpp:2", "c.hpp:3"};
  BOOST_TEST(render::pinpoint_text(found).find(
                 "line app.cpp:7 (inlined there: a.hpp:1, b.hpp:2, c.hpp:3):") != std::string::npos);
  inlined = {"a.hpp:1", "b.hpp:2", "c.hpp:3", "d.hpp:4", "user.cpp:5"};
  BOOST_TEST(render::pinpoint_text(found).find("(inlined there: a.hpp:1, b.hpp:2, ..., user.cpp:5):") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_reason_for_which_the_table_has_no_room_stands_below_it_in_full) {
  auto found = made_pinpoint();
  const std::string reason =
      "the current build was ended by signal 11 (SIGSEGV); the end of its stderr: " + std::string(80, 'x') +
      " and no more";
  BOOST_TEST(render::pinpoint_text(found).find(reason) == std::string::npos);
  found.whole->inside.front().note = reason;
  BOOST_TEST(render::pinpoint_text(found).find("  bridge [load]: " + reason + "\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(nothing_slower_is_said_with_the_figures_that_show_it) {
  const Pinpoint found{.outcome = "not slower",
                       .function = "run",
                       .strategy = "time",
                       .whole = compared("run", "a", "b", "faster", {100e6, 50e6}),
                       .opinion = "unavailable",
                       .opinion_reason = "valgrind is not installed"};
  const auto text = render::pinpoint_text(found);
  BOOST_TEST(text.starts_with("run is not slower: 100 ms -> 50 ms, -50 ms ["));
  BOOST_TEST(text.find("second opinion: unavailable: valgrind is not installed") != std::string::npos);
  BOOST_TEST(text.find("unexplained") == std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
