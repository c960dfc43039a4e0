#define BOOST_TEST_DYN_LINK
#include "hunt/pairing.hpp"

#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

namespace {

using namespace holdfast;
using namespace holdfast::hunt;

callmap::Call call(const std::string& callee, const std::string& unprobeable = "") {
  callmap::Call made;
  made.callee = made.linkage = callee;
  made.at.file = "/src/app.cpp";
  made.at.line = 12;
  made.unprobeable = unprobeable;
  made.sites = {0};
  return made;
}

callmap::Function function(std::vector<callmap::Call> calls) {
  callmap::Function made;
  made.name = "run";
  made.linkage = "run";
  made.module = "/build/app";
  made.sites.resize(1);
  made.calls = std::move(calls);
  return made;
}

const Function kRun{.name = "run", .symbol = "run", .key = "run"};

}  // namespace

BOOST_AUTO_TEST_SUITE(pairing)

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

BOOST_AUTO_TEST_CASE(what_one_build_cannot_measure_cannot_be_compared) {
  const auto pair = paired(function({call("a", "it is too short")}), function({call("a")}));
  BOOST_TEST(listing_of(pair, kRun).calls.front().unmeasurable == "it is too short");
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
