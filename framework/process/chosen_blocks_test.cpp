#include "process/chosen_blocks.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(choosing_blocks)

namespace {

using namespace holdfast;
using process::chosen_blocks;
using process::MeasuredPoint;
using wire::ChildReport;
using Names = std::vector<std::string>;

ChildReport block(const std::string& benchmark, const std::string& params, const std::string& metric) {
  ChildReport report;
  report.benchmark = benchmark;
  report.params = params;
  report.metric = metric;
  report.samples = {{.value = 1}};
  report.complete = true;
  return report;
}

const std::vector<ChildReport> kBlocks{
    block("sort", R"({"size":1})", "time"), block("sort", R"({"size":1})", "cycles"),
    block("sort", R"({"size":2})", "time"), block("sort", R"({"size":2})", "cycles")};
const MeasuredPoint kSmall{"sort", R"({"size":1})"};
const MeasuredPoint kLarge{"sort", R"({"size":2})"};

Names names_of(const std::vector<ChildReport>& blocks) {
  Names names;
  for (const auto& one : blocks) names.push_back(one.params + one.metric);
  return names;
}

Names chosen(const std::vector<MeasuredPoint>& points, const Names& metrics) {
  return names_of(chosen_blocks(kBlocks, points, metrics));
}

std::string said_of(const std::vector<ChildReport>& blocks, const std::vector<MeasuredPoint>& points,
                    const Names& metrics) {
  return message_of([&] { chosen_blocks(blocks, points, metrics); });
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_first_metric_of_a_point_is_the_one_that_counts) {
  BOOST_TEST(chosen({kLarge}, {}) == Names{R"({"size":2}time)"}, boost::test_tools::per_element());
  BOOST_TEST(chosen({kLarge, kSmall}, {}) == (Names{R"({"size":2}time)", R"({"size":1}time)"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(others_count_where_they_are_named) {
  BOOST_TEST(chosen({kSmall}, {"cycles", "time"}) == (Names{R"({"size":1}cycles)", R"({"size":1}time)"}),
             boost::test_tools::per_element());
  BOOST_TEST(chosen({kSmall}, {"all"}) == (Names{R"({"size":1}time)", R"({"size":1}cycles)"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(who_asks_for_nothing_gets_what_was_measured_first) {
  BOOST_TEST(chosen({}, {}) == Names{R"({"size":1}time)"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_is_missing_is_told_with_what_there_is) {
  BOOST_TEST(said_of(kBlocks, {kSmall}, {"misses"}) ==
             R"(reported no metric "misses" of "sort" at {"size":1}; there are time, cycles)");
  BOOST_TEST(said_of(kBlocks, {{"hash"}}, {}) == R"(measured "sort" at {"size":1} in place of "hash")");
}

BOOST_AUTO_TEST_CASE(a_point_that_skips_itself_needs_no_metrics) {
  auto skipping = block("sort", "{}", "time");
  skipping.samples.clear();
  skipping.skipped = "no data";
  const auto found = chosen_blocks({skipping}, {{"sort"}}, {"cycles", "misses"});
  BOOST_REQUIRE(found.size() == 1U);
  BOOST_TEST(found.front().skipped.value() == "no data");
}

BOOST_AUTO_TEST_CASE(what_is_broken_is_told_and_what_nobody_asked_for_is_not_looked_at) {
  auto cut = kBlocks;
  cut.back().complete = false;
  BOOST_TEST(said_of(cut, {kLarge}, {"cycles"}) == "stopped in the middle of its samples");
  BOOST_TEST(said_of(cut, {kLarge}, {}) == "accepted");
  auto empty = kBlocks;
  empty.front().samples.clear();
  BOOST_TEST(said_of(empty, {kSmall}, {}) == "wrote no sample");
  BOOST_TEST(said_of({}, {kSmall}, {}) == "measured nothing");
  BOOST_TEST(said_of({}, {}, {}) == "measured nothing");
  auto wrong = kBlocks;
  wrong[1].error = "no counter";
  BOOST_TEST(said_of(wrong, {kSmall}, {}) == "could not measure: no counter");
  BOOST_TEST(said_of(wrong, {kLarge}, {}) == "accepted");
}

BOOST_AUTO_TEST_CASE(what_a_program_warns_of_beside_its_first_metric_is_told_of_those_that_are_named) {
  auto warning = kBlocks;
  warning[0].warnings = {"not optimised"};
  const auto found = chosen_blocks(warning, {kSmall, kLarge}, {"cycles"});
  BOOST_TEST(found[0].warnings == Names{"not optimised"}, boost::test_tools::per_element());
  BOOST_TEST(found[1].warnings.empty());  // the warning is about the other point
}

BOOST_AUTO_TEST_SUITE_END()
