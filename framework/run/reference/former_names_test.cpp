#include "run/reference/former_names.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"
#include "wire/param_names.hpp"

BOOST_AUTO_TEST_SUITE(what_it_was_called)

namespace {

using namespace holdfast;
using namespace holdfast::run;

wire::Aliases aliases_of(const std::string& text) { return wire::parse_aliases(text, "a.json"); }

/// Returns "test: benchmark params" of each former name, separated by "; ".
std::string names(const wire::Aliases& aliases, const Subject& subject) {
  std::string text;
  for (const auto& former : former_names(aliases, subject))
    text += (text.empty() ? "" : "; ") + former.subject.test + ": " +
            wire::point_words(former.subject.benchmark, former.subject.params);
  return text;
}

const Subject kSort{.test = "sort", .benchmark = "names", .params = R"({"size":5})", .metric = "p99"};

}  // namespace

BOOST_AUTO_TEST_CASE(what_was_never_renamed_has_none) {
  BOOST_TEST(names({}, kSort) == "");
  BOOST_TEST(names(aliases_of(R"([{"test": "hash", "formerly": "h"}])"), kSort) == "");
}

BOOST_AUTO_TEST_CASE(names_are_followed_as_far_as_they_go_the_latest_first) {
  BOOST_TEST(names(aliases_of(R"([{"test": "b", "formerly": "a"}, {"test": "sort", "formerly": "b"}])"),
                   kSort) == "b: names size=5; a: names size=5");
}

BOOST_AUTO_TEST_CASE(a_test_and_its_benchmark_may_change_one_after_the_other) {
  const auto aliases = aliases_of(R"([{"test": "old", "benchmark": "names", "formerly": "strings"},
                                      {"test": "sort", "formerly": "old"}])");
  BOOST_TEST(names(aliases, kSort) == "old: names size=5; old: strings size=5");
}

BOOST_AUTO_TEST_CASE(a_command_is_called_as_its_test_in_both_places) {
  const Subject command{.test = "nap", .benchmark = "nap", .params = "{}"};
  BOOST_TEST(names(aliases_of(R"([{"test": "nap", "formerly": "sleep"}])"), command) ==
             "sleep: sleep; sleep: nap");
}

BOOST_AUTO_TEST_CASE(an_axis_keeps_its_value_and_its_narrowing) {
  const auto aliases = aliases_of(R"([{"test": "sort", "axis": "size", "formerly": "n"},
                                      {"test": "sort", "benchmark": "hash", "axis": "size", "formerly": "count"}])");
  const auto former = former_names(aliases, kSort);
  BOOST_REQUIRE_EQUAL(former.size(), 1U);
  BOOST_TEST(former[0].subject.params == R"({"n":5})");
  BOOST_TEST(former[0].subject.metric == "p99");
  BOOST_TEST(former[0].entry == "a.json:1");
  BOOST_TEST(params_then(former[0], {"size=5,6", "kind=a"}) == (std::vector<std::string>{"n=5,6", "kind=a"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_test_has_one_name_of_today) {
  const auto aliases = aliases_of(R"([{"test": "b", "formerly": "a"}, {"test": "c", "formerly": "b"}])");
  for (const char* name : {"a", "b", "c"}) BOOST_TEST(current_test(aliases, name) == "c");
  BOOST_TEST(current_test(aliases, "d") == "d");
}

BOOST_AUTO_TEST_CASE(an_old_name_that_is_still_in_use_is_refused) {
  const auto wrong = [](const std::string& text, const std::vector<std::string>& declared) {
    return message_of([&] { check_names(aliases_of(text), declared, {kSort}); });
  };
  BOOST_TEST(wrong(R"([{"test": "sort", "formerly": "hash"}])", {"sort", "hash"}) ==
             "a.json:1: the test \"hash\" is renamed to \"sort\", but one with the former name still exists; "
             "remove the entry, or rename the new one");
  BOOST_TEST(wrong(R"([{"test": "sort", "formerly": "hash"}])", {"sort"}) == "accepted");
  BOOST_TEST(wrong(R"([{"test": "parse", "formerly": "hash"}])", {"sort", "hash"}) ==
             "accepted");  // no test has the new name
  BOOST_TEST(wrong(R"([{"test": "sort", "benchmark": "new", "formerly": "names"}])", {"sort"}) != "accepted");
  BOOST_TEST(wrong(R"([{"test": "sort", "axis": "count", "formerly": "size"}])", {"sort"}) != "accepted");
}

BOOST_AUTO_TEST_SUITE_END()
