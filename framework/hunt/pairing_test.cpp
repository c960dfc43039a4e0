#define BOOST_TEST_DYN_LINK
#include "hunt/pairing.hpp"

#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(pairing)

namespace {

using namespace holdfast;
using namespace holdfast::hunt;

binary::Call call(const std::string& callee, const std::string& unprobeable = "") {
  binary::Call made;
  made.callee = made.linkage = callee;
  made.at.file = "/src/app.cpp";
  made.at.line = 12;
  made.unprobeable = unprobeable;
  made.sites = {0};
  return made;
}

binary::Function function(std::vector<binary::Call> calls) {
  binary::Function made;
  made.name = "run";
  made.linkage = "run";
  made.module = "/build/app";
  made.sites.resize(1);
  made.calls = std::move(calls);
  return made;
}

const ComparedFunction kRun{.name = "run", .symbol = "run", .key = "run"};

}  // namespace

BOOST_AUTO_TEST_CASE(the_same_calls_in_both_builds_are_one_list) {
  const auto pair = paired(function({call("a"), call("b")}), function({call("a"), call("b")}));
  const auto listing = listing_of(pair, kRun);
  BOOST_TEST(listing.differs == "");
  BOOST_REQUIRE(listing.calls.size() == 2U);
  BOOST_TEST(listing.calls[1].name == "b");
  BOOST_TEST(listing.calls[1].source == "app.cpp:12");
  BOOST_TEST(listing.calls[1].callee->key == "run/1");
  BOOST_TEST(listing.function.module == "app");
}

BOOST_AUTO_TEST_CASE(what_was_inlined_is_looked_into_without_a_name_that_a_linker_knows) {
  auto inlined = call("model<run::<lambda(int)> >::call");
  inlined.linkage = "";
  inlined.kind = binary::CallKind::inlined;
  const auto listing = listing_of(paired(function({inlined}), function({inlined})), kRun);
  BOOST_REQUIRE(listing.calls.front().callee.has_value());
  BOOST_TEST(listing.calls.front().callee->key == "run/0");
  BOOST_TEST(listing.calls.front().callee->symbol == inlined.callee);
  auto pointer = inlined;
  pointer.kind = binary::CallKind::direct;
  const auto other = listing_of(paired(function({pointer}), function({pointer})), kRun);
  BOOST_TEST(!other.calls.front().callee.has_value());
}

BOOST_AUTO_TEST_CASE(what_one_build_cannot_measure_cannot_be_compared) {
  const auto pair = paired(function({call("a", "it is too short")}), function({call("a")}));
  BOOST_TEST(listing_of(pair, kRun).calls.front().unmeasurable == "it is too short");
}

BOOST_AUTO_TEST_CASE(what_runs_before_or_behind_all_that_can_be_timed_is_said) {
  const auto listed = [](const binary::Function& both) {
    return listing_of(paired(both, both), kRun).not_timed;
  };
  BOOST_TEST(listed(function({call("a"), call("b", "it is too short")})) ==
             "b cannot be timed: it is too short");
  BOOST_TEST(listed(function({call("a", "x"), call("b", "y"), call("c")})) ==
             "a cannot be timed: x; b cannot be timed: y");
  // A range from a to c contains the time of b, unless ranges are sums of calls.
  auto between = function({call("a"), call("b", "it is too short"), call("c")});
  BOOST_TEST(listed(between) == "");
  between.flow.known = false;
  BOOST_TEST(listed(between) == "b cannot be timed: it is too short");
  // Code that only an exception reaches takes no time if none is thrown.
  auto thrown = function({call("a"), call("b", "never returns")});
  thrown.calls[1].sites = {1};
  thrown.sites.resize(2);
  thrown.sites[1].returns = false;
  BOOST_TEST(listed(thrown) == "");
}

BOOST_AUTO_TEST_CASE(a_call_by_a_pointer_says_why_its_callee_is_not_known) {
  auto virtual_call = call("virtual call (slot 2)");
  virtual_call.linkage.clear();
  const auto pair = paired(function({virtual_call}), function({virtual_call}));
  const auto listing = listing_of(pair, kRun);
  BOOST_TEST(!listing.calls.front().callee.has_value());
  BOOST_TEST(listing.calls.front().no_callee == "it is called by a pointer in run");
}

BOOST_AUTO_TEST_CASE(different_calls_are_one_entry_from_the_first_to_the_last_that_each_build_can_measure) {
  const auto pair =
      paired(function({call("a"), call("b")}), function({call("x", "no room"), call("a"), call("c")}));
  const auto listing = listing_of(pair, kRun);
  BOOST_TEST(listing.differs != "");
  BOOST_TEST(listing.calls.size() == 1U);
  const auto [previous, current] = ranges_of(pair, 0, 0);
  BOOST_TEST(previous.first == 0U);
  BOOST_TEST(previous.last == 1U);
  BOOST_TEST(current.first == 1U);
  BOOST_TEST(current.last == 2U);
}

BOOST_AUTO_TEST_CASE(a_build_without_any_call_is_said) {
  const auto pair = paired(function({}), function({call("a")}));
  BOOST_CHECK_EXCEPTION(ranges_of(pair, 0, 0), Error, [](const Error& wrong) {
    return std::string(wrong.what()) == "has no call in the previous build that can be measured";
  });
}

BOOST_AUTO_TEST_SUITE_END()
