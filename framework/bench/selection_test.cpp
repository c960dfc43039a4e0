#include "bench/selection.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <string>

#include "holdfast/state.hpp"
#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(chosen)

namespace {

using namespace holdfast;
using namespace holdfast::bench;

detail::Definition plain(const std::string& name) {
  detail::Definition made{.name = name};
  made.variants = [](const Choice&) { return std::vector{detail::Variant{}}; };
  return made;
}

detail::Definition over_sizes(const std::string& name) {
  detail::Definition made{.name = name, .axes = {"size"}};
  made.variants = [](const Choice& choice) {
    std::vector<detail::Variant> variants;
    for (const auto& site : gen::range("size", 1, 3, 1).sites(choice)) variants.push_back({site.point, {}});
    return variants;
  };
  return made;
}

const std::vector<detail::Definition> kAll{plain("parse"), over_sizes("sort"), over_sizes("sort/stable")};

/// Returns the labels of the selected points: "parse; sort size=1; ...".
std::string labels(const Options& options) {
  std::string text;
  for (const auto& one : select_points(kAll, options)) text += (text.empty() ? "" : "; ") + one.label();
  return text;
}

std::string refusal(const Options& options) {
  return message_of([&] { select_points(kAll, options); });
}

}  // namespace

BOOST_AUTO_TEST_CASE(without_a_word_it_is_all_in_the_order_of_the_program) {
  BOOST_TEST(labels({}) ==
             "parse; sort size=1; sort size=2; sort size=3; "
             "sort/stable size=1; sort/stable size=2; sort/stable size=3");
  BOOST_TEST(select_points(kAll, {}).at(0).params == "{}");
  BOOST_TEST(select_points(kAll, {}).at(1).params == R"({"size":1})");
}

BOOST_AUTO_TEST_CASE(a_filter_is_found_anywhere_and_a_name_is_the_whole_name) {
  BOOST_TEST(labels({.filter = "table", .params = {{"size", {"2"}}}}) == "sort/stable size=2");
  BOOST_TEST(labels({.benchmarks = {"sort"}, .params = {{"size", {"2"}}}}) == "sort size=2");
}

BOOST_AUTO_TEST_CASE(a_name_is_no_regular_expression) {
  BOOST_TEST(refusal({.benchmarks = {"s.rt"}}) ==
             "no benchmark is called \"s.rt\"; --holdfast-list names those of this program");
}

BOOST_AUTO_TEST_CASE(every_name_must_be_there_and_a_filter_must_find_something) {
  BOOST_TEST(refusal({.benchmarks = {"sort", "nobody"}}).starts_with("no benchmark is called \"nobody\""));
  BOOST_TEST(refusal({.filter = "nobody"}).starts_with("no benchmark has a name that contains \"nobody\""));
  BOOST_TEST(message_of([] { select_points({}, {}); }) == "this program has no benchmark");
}

BOOST_AUTO_TEST_CASE(who_lists_may_find_nothing) {
  BOOST_TEST(labels({.list = true, .benchmarks = {"nobody"}}) == "");
}

BOOST_AUTO_TEST_CASE(an_axis_must_be_one_of_a_chosen_benchmark) {
  const Choice speed{{"speed", {"1"}}};
  BOOST_TEST(refusal({.params = speed}) == "there is no parameter \"speed\"; there are size");
  BOOST_TEST(refusal({.filter = "parse", .params = speed}) ==
             "there is no parameter \"speed\"; the chosen benchmarks have none");
}

BOOST_AUTO_TEST_CASE(a_point_may_be_spelt_in_any_way) {
  BOOST_TEST(labels({.filter = "sort$", .point = R"( { "size" : 2 } )"}) == "sort size=2");
  BOOST_TEST(labels({.point = "{}"}) == "parse");
  BOOST_TEST(refusal({.point = R"({"size":9})"}).find("no selected benchmark has this parameter point") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(threads_that_are_asked_for_are_an_axis_of_every_point) {
  const Options options{
      .benchmarks = {"sort"}, .params = {{"size", {"2"}}}, .settings = {{"threads", "1,3"}}};
  BOOST_TEST(labels(options) == "sort size=2 threads=1; sort size=2 threads=3");
  const auto both = select_points(kAll, options);
  BOOST_TEST(both.at(1).params == R"({"size":2,"threads":3})");
  BOOST_TEST(both.at(1).settings->concurrency.workers == 3);
  auto one = options;
  one.point = R"({"threads":3,"size":2})";
  BOOST_TEST(labels(one) == "sort size=2 threads=3");
}

BOOST_AUTO_TEST_CASE(workers_that_nobody_asks_for_are_no_axis) {
  BOOST_TEST(labels({.benchmarks = {"parse"}, .settings = {{"mode", "hammock"}}}) == "parse");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(body_address)

namespace {

void body(holdfast::State& state) { state.skip("never run"); }

}  // namespace

BOOST_AUTO_TEST_CASE(a_function_of_the_program_has_an_address) {
  const auto address = holdfast::bench::body_address(&body);
  BOOST_TEST(address.starts_with("0x"));
  BOOST_TEST(std::stoull(address, nullptr, 16) > 0U);
}

BOOST_AUTO_TEST_CASE(what_captures_has_none) {
  const std::string captured = "why";
  BOOST_TEST(
      holdfast::bench::body_address([captured](holdfast::State& state) { state.skip(captured); }).empty());
}

BOOST_AUTO_TEST_SUITE_END()
