#include "binary/code/call_comparison.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(comparison)

namespace {

using namespace holdfast::binary;

Call call(const std::string& callee, CallKind kind = CallKind::direct) {
  return {.callee = callee,
          .linkage = "",
          .at = {.file = "a.cpp", .line = 7, .column = 1},
          .kind = kind,
          .sites = {0},
          .unprobeable = ""};
}

Call inlined_away(const std::string& callee) {
  auto made = call(callee, CallKind::inlined);
  made.sites.clear();
  made.unprobeable = "it was inlined, and contains no calls";
  return made;
}

Function of(std::vector<Call> calls) {
  Function function;
  function.calls = std::move(calls);
  return function;
}

using Same = std::vector<std::pair<std::size_t, std::size_t>>;

}  // namespace

BOOST_AUTO_TEST_CASE(equal_lists_have_all_calls_in_common) {
  const auto made = compare_calls(of({call("a"), call("b")}), of({call("a"), call("b")}));
  BOOST_TEST((made.same == Same{{0, 0}, {1, 1}}));
  BOOST_TEST(made.differences.empty());
}

BOOST_AUTO_TEST_CASE(a_call_that_one_build_has_is_told_and_the_others_still_match) {
  const auto made =
      compare_calls(of({call("a"), call("b"), call("c")}), of({call("a"), call("new"), call("c")}));
  BOOST_TEST((made.same == Same{{0, 0}, {2, 2}}));
  BOOST_REQUIRE(made.differences.size() == 2U);
  BOOST_TEST(made.differences[0] == "only the previous build calls b (line 7)");
  BOOST_TEST(made.differences[1] == "only the current build calls new (line 7)");
}

BOOST_AUTO_TEST_CASE(a_callee_that_one_build_inlined_is_the_same_call) {
  const auto made = compare_calls(of({call("a"), inlined_away("b")}), of({call("a"), call("b")}));
  BOOST_TEST((made.same == Same{{0, 0}, {1, 1}}));
  BOOST_TEST(made.differences.empty());
}

BOOST_AUTO_TEST_CASE(an_inlined_callee_without_calls_may_be_missing) {
  const auto made = compare_calls(of({call("a"), inlined_away("b")}), of({call("a")}));
  BOOST_TEST((made.same == Same{{0, 0}}));
  BOOST_TEST(made.differences.empty());
}

BOOST_AUTO_TEST_CASE(calls_by_pointer_match_whichever_entry_they_take) {
  const auto made = compare_calls(of({call("virtual call (slot 2)", CallKind::virtual_call)}),
                                  of({call("virtual call (slot 3)", CallKind::virtual_call)}));
  BOOST_TEST((made.same == Same{{0, 0}}));
}

BOOST_AUTO_TEST_CASE(so_do_those_in_place_of_a_return) {
  const auto before = call("virtual call (slot 2)", CallKind::tail);
  BOOST_TEST(
      compare_calls(of({before}), of({call("virtual call (slot 3)", CallKind::tail)})).differences.empty());
  auto direct = call("step", CallKind::tail);
  direct.linkage = "_Z4stepv";
  BOOST_TEST(compare_calls(of({before}), of({direct})).differences.size() == 2U);
}

BOOST_AUTO_TEST_CASE(many_calls_are_compared_where_few_differ_and_refused_where_all_do) {
  std::vector<Call> before(20'000, call("a"));
  auto now = before;
  now.insert(now.begin() + 10'000, call("new"));
  const auto made = compare_calls(of(before), of(now));
  BOOST_TEST(made.differences == std::vector<std::string>{"only the current build calls new (line 7)"},
             boost::test_tools::per_element());
  BOOST_TEST((made.same.back() == std::pair<std::size_t, std::size_t>{19'999, 20'000}));
  BOOST_CHECK_THROW(compare_calls(of(before), of(std::vector<Call>(20'000, call("b")))), holdfast::Error);
}

BOOST_AUTO_TEST_CASE(moved_calls_differ) {
  // a b against b a: the longest common sequence is one call; the other call is a difference on each side.
  const auto made = compare_calls(of({call("a"), call("b")}), of({call("b"), call("a")}));
  BOOST_TEST(made.same.size() == 1U);
  BOOST_TEST(made.differences.size() == 2U);
}

BOOST_AUTO_TEST_SUITE_END()
