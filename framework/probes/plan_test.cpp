#include "probes/plan.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(plan)

/// Functions are graphs of their calls: next[i] are the calls that can follow call i, and the last list has those
/// that can be the first. Each call is one instruction here.

namespace {

using namespace holdfast;
using binary::Function;
using probes::Way;
using Next = std::vector<std::vector<std::size_t>>;

Function drawn(const Next& next, const std::vector<std::size_t>& last) {
  Function function{.name = "f", .linkage = "", .module = "", .build_id = "", .stack_parameters = 0};
  for (std::size_t i = 0; i + 1 < next.size(); ++i) {
    binary::CallInstruction site{
        .address = 0x100 + 16 * i, .length = 5, .callee = std::string(1, static_cast<char>('a' + i))};
    site.patch = {.address = site.address, .bytes = {0xe8, 0, 0, 0, 0}};
    site.frame = binary::FrameRule{};
    binary::Call call;
    call.callee = site.callee;
    call.sites = {i};
    function.calls.push_back(call);
    function.sites.push_back(std::move(site));
  }
  function.flow.next = next;
  function.flow.returns.resize(next.size());
  for (const auto site : last) function.flow.returns[site] = true;
  return function;
}

/// "a(", "b)", "c()": a starts, b stops, c does both.
std::string shown(const probes::Plan& plan) {
  std::string text;
  for (const auto& probe : plan.probes)
    text += (text.empty() ? "" : " ") + plan.function.sites[probe.site].callee + (probe.starts ? "(" : "") +
            (probe.stops ? ")" : "");
  return text + (plan.extends ? " extends" : "");
}

std::string error_of(const Function& function, probes::Range range, Way way) {
  try {
    probes::plan_of(function, range, way);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

/// a b c, one after the other.
const Function kStraight = drawn({{1}, {2}, {}, {0}}, {2});

}  // namespace

BOOST_AUTO_TEST_CASE(a_straight_range_has_one_probe_before_and_one_behind) {
  BOOST_TEST(shown(probes::plan_of(kStraight, {0, 2})) == "a( c)");
  BOOST_TEST(shown(probes::plan_of(kStraight, {0, 1})) == "a( b)");
  BOOST_TEST(shown(probes::plan_of(kStraight, {1, 1})) == "b()");
  BOOST_TEST((probes::way_of(kStraight, {0, 2}) == Way::interval));
}

BOOST_AUTO_TEST_CASE(as_a_sum_every_call_of_the_range_has_both) {
  BOOST_TEST(shown(probes::plan_of(kStraight, {0, 2}, Way::sum)) == "a() b() c()");
}

BOOST_AUTO_TEST_CASE(a_first_call_that_may_be_left_out_makes_it_a_sum) {
  // if (...) a(); b(); c();
  const auto function = drawn({{1}, {2}, {}, {0, 1}}, {2});
  BOOST_TEST((probes::way_of(function, {0, 1}) == Way::sum));
  BOOST_TEST((probes::way_of(function, {1, 2}) == Way::interval));
  const auto why = error_of(function, {0, 2}, Way::interval);
  BOOST_TEST(why.find("not every path to its last call contains the first") != std::string::npos, why);
}

BOOST_AUTO_TEST_CASE(a_last_call_that_may_be_left_out_still_ends_every_interval) {
  // a(); if (...) b();
  const auto function = drawn({{1}, {}, {0}}, {0, 1});
  BOOST_TEST(shown(probes::plan_of(function, {0, 1})) == "a() b) extends");
}

BOOST_AUTO_TEST_CASE(ways_that_part_inside_of_the_range_are_inside_of_the_interval) {
  // a(); if (...) b(); else c(); d();
  const auto function = drawn({{1, 2}, {3}, {3}, {}, {0}}, {3});
  BOOST_TEST(shown(probes::plan_of(function, {0, 3})) == "a( d)");
}

BOOST_AUTO_TEST_CASE(a_range_in_a_loop_is_timed_in_each_turn) {
  // for (...) { a(); b(); } c();
  const auto function = drawn({{1}, {0, 2}, {}, {0, 2}}, {2});
  BOOST_TEST(shown(probes::plan_of(function, {0, 1})) == "a( b)");
}

BOOST_AUTO_TEST_CASE(a_stop_in_a_loop_behind_the_start_extends_the_interval) {
  // a(); for (...) b(); c();
  const auto function = drawn({{1, 2}, {1, 2}, {}, {0}}, {2});
  BOOST_TEST(shown(probes::plan_of(function, {0, 1})) == "a() b) extends");
}

BOOST_AUTO_TEST_CASE(a_start_in_a_loop_with_the_stop_behind_it_begins_anew_in_each_turn) {
  // do a(); while (...); b();   Each a may be the last call of the range; only after the last one b follows.
  const auto function = drawn({{0, 1}, {}, {0}}, {1});
  BOOST_TEST(shown(probes::plan_of(function, {0, 1})) == "a() b) extends");
}

BOOST_AUTO_TEST_CASE(ways_that_are_not_known_make_a_sum) {
  auto function = kStraight;
  function.flow.known = false;
  BOOST_TEST((probes::way_of(function, {0, 2}) == Way::sum));
}

BOOST_AUTO_TEST_CASE(what_only_exceptions_reach_is_no_part_of_a_range) {
  // a(); and its clean-up b, which belongs to the same expression.
  auto function = drawn({{1}, {}, {0}}, {0});
  function.sites[1].exceptional = true;
  function.calls[0].sites = {0, 1};
  function.calls.pop_back();
  BOOST_TEST(shown(probes::plan_of(function, {0, 0})) == "a()");
}

BOOST_AUTO_TEST_CASE(an_exception_or_the_end_of_the_program_is_no_end_of_an_interval) {
  // a(); if (...) abort(); c(); with an exception handler for both calls
  auto function = drawn({{1, 2, 3}, {3}, {3}, {}, {0}}, {2});
  function.sites[1].returns = false;
  function.sites[3].exceptional = true;
  BOOST_TEST(shown(probes::plan_of(function, {0, 2})) == "a( c)");
}

BOOST_AUTO_TEST_CASE(what_the_compiler_calls_by_itself_does_not_part_a_range) {
  // a(); static T b; c(); where b is its guard
  auto function = kStraight;
  function.sites[1].of_the_compiler = true;
  function.calls.erase(function.calls.begin() + 1);
  BOOST_TEST(shown(probes::plan_of(function, {0, 1})) == "a( c)");
}

BOOST_AUTO_TEST_CASE(a_call_without_a_place_in_the_source_does_not_part_a_range) {
  auto function = kStraight;
  function.at.line = 1;
  function.sites[0].at.line = function.sites[2].at.line = 2;
  function.calls.erase(function.calls.begin() + 1);
  BOOST_TEST(shown(probes::plan_of(function, {0, 1})) == "a( c)");
  function.sites[1].at.line = 3;  // now the call is on another line, outside of the range
  BOOST_TEST(shown(probes::plan_of(function, {0, 1})) == "a() c()");
}

BOOST_AUTO_TEST_CASE(a_call_that_cannot_be_probed_is_refused_at_the_ends_only) {
  auto function = kStraight;
  function.sites[1].unprobeable = function.calls[1].unprobeable = "never returns";
  BOOST_TEST(shown(probes::plan_of(function, {0, 2})) == "a( c)");
  BOOST_TEST(error_of(function, {0, 1}, Way::interval) ==
             "no probe can be placed at the call of b in f: never returns");
  BOOST_TEST(error_of(function, {0, 2}, Way::sum).find("never returns") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_call_in_place_of_a_return_needs_to_know_the_parameters_on_the_stack) {
  auto function = kStraight;
  function.sites[2].tail = true;
  BOOST_TEST(shown(probes::plan_of(function, {0, 2})) == "a( c)");
  function.stack_parameters = 257;
  BOOST_TEST(error_of(function, {0, 2}, Way::interval).find("more than 256") != std::string::npos);
  function.stack_parameters.reset();
  BOOST_TEST(error_of(function, {0, 2}, Way::interval).find("unknown without debug") != std::string::npos);
  // This range does not probe the call with many parameters.
  BOOST_TEST(shown(probes::plan_of(function, {0, 1})) == "a( b)");
}

BOOST_AUTO_TEST_CASE(calls_whose_patches_overlap_are_refused) {
  auto function = kStraight;
  function.sites[1].patch.address = function.sites[0].patch.address + 4;
  BOOST_TEST(error_of(function, {0, 1}, Way::sum).find("too close to each other") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_range_beyond_the_calls_is_refused) {
  BOOST_CHECK_THROW(probes::plan_of(kStraight, {2, 1}), Error);
  BOOST_CHECK_THROW(probes::plan_of(kStraight, {0, 3}), Error);
}

BOOST_AUTO_TEST_SUITE_END()
