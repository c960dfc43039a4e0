#include "suite/coverage_sums.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(coverage_sums)

namespace {

using namespace holdfast;

CoveredFunction function_named(const std::string& name, const std::string& file,
                               std::vector<FunctionUse> uses) {
  CoveredFunction made{.name = name, .symbol = name, .module = "bench", .file = file, .line = 1};
  made.lines = {1, 2};
  if (!uses.empty()) made.executed_lines = {1};
  made.benchmarks = std::move(uses);
  return made;
}

/// Returns the coverage of two benchmarks, which detect 2 % and 4 %.
Coverage of(std::vector<CoveredFunction> functions) {
  Coverage coverage;
  coverage.benchmarks = {{.test = "fast", .benchmark = "fast", .detectable = 0.02},
                         {.test = "slow", .benchmark = "slow", .detectable = 0.04}};
  coverage.functions = std::move(functions);
  suite::sum_up(coverage);
  return coverage;
}

}  // namespace

// The first benchmark detects 2 %, which is a slowdown by 100 % of a function that has 2 % of its time. The second
// detects 4 %, which is a slowdown by 8 % of a function that has half of its time.
BOOST_AUTO_TEST_CASE(what_is_noticed_of_a_function_is_what_a_benchmark_finds_by_its_share) {
  const auto coverage = of({function_named(
      "parse", "src/parse.cpp", {{.benchmark = 0, .share = 0.02}, {.benchmark = 1, .share = 0.5}})});
  const auto& parse = coverage.functions.front();
  BOOST_TEST(parse.executed);
  BOOST_TEST(parse.benchmarks[0].benchmark == 1U, "the largest share is first");
  BOOST_TEST(parse.benchmarks[0].noticed.value() == 0.08);
  BOOST_TEST(parse.benchmarks[1].noticed.value() == 1.0);
  BOOST_TEST(parse.noticed.value() == 0.08);
  BOOST_TEST(parse.share.value() == 0.5);
  BOOST_TEST(parse.weight == 0.26, boost::test_tools::tolerance(1e-12));  // (0.02 + 0.5) / 2
  BOOST_TEST(coverage.benchmarks[0].functions == 1U);
}

BOOST_AUTO_TEST_CASE(what_only_sets_a_benchmark_up_is_executed_and_not_noticed) {
  const auto coverage = of({function_named("load", "src/load.cpp", {{.benchmark = 0, .share = 0}})});
  BOOST_TEST(coverage.functions.front().executed);
  BOOST_TEST(!coverage.functions.front().noticed);
  BOOST_TEST(coverage.total.executed == 1U);
  BOOST_TEST(coverage.total.noticed_doubling == 0U);
}

BOOST_AUTO_TEST_CASE(without_shares_it_is_known_what_is_executed_and_not_what_is_noticed) {
  const auto coverage = of({function_named("parse", "src/parse.cpp", {{.benchmark = 0}})});
  BOOST_TEST(coverage.functions.front().executed);
  BOOST_TEST(!coverage.functions.front().share);
  BOOST_TEST(coverage.functions.front().weight == 0);
}

// 0.02 / 0.4 = 5 %; 0.02 / 0.1 = 20 %; 0.02 / 0.02 = 100 %; 0.02 / 0.01 = 200 %.
BOOST_AUTO_TEST_CASE(files_and_directories_count_their_functions_and_each_line_once) {
  const auto coverage = of({function_named("a", "src/one.cpp", {{.benchmark = 0, .share = 0.4}}),
                            function_named("b", "src/one.cpp", {{.benchmark = 0, .share = 0.1}}),
                            function_named("c", "src/deep/two.cpp", {{.benchmark = 0, .share = 0.02}}),
                            function_named("d", "src/deep/two.cpp", {{.benchmark = 0, .share = 0.01}}),
                            function_named("e", "top.cpp", {})});
  BOOST_REQUIRE(coverage.files.size() == 3U);
  BOOST_TEST(coverage.files[0].path == "src/deep/two.cpp");
  BOOST_TEST(coverage.files[0].noticed_doubling == 1U);
  BOOST_TEST(coverage.files[1].noticed_5 == 1U);
  BOOST_TEST(coverage.files[1].noticed_20 == 2U);
  BOOST_TEST(coverage.files[1].lines == 2U, "both functions stand in the same lines");
  BOOST_TEST(coverage.files[1].executed_lines == 1U);
  BOOST_REQUIRE(coverage.directories.size() == 3U);
  BOOST_TEST(coverage.directories[0].path == ".");
  BOOST_TEST(coverage.directories[0].functions == 5U);
  BOOST_TEST(coverage.directories[1].path == "src");
  BOOST_TEST(coverage.directories[1].executed == 4U);
  BOOST_TEST(coverage.directories[1].lines == 4U);
  BOOST_TEST(coverage.directories[2].path == "src/deep");
  BOOST_TEST(coverage.total.functions == 5U);
  BOOST_TEST(coverage.total.executed == 4U);
  BOOST_TEST(coverage.total.lines == 6U);
}

BOOST_AUTO_TEST_CASE(a_change_lacks_functions_that_nobody_executes_and_those_that_could_double_unnoticed) {
  auto coverage = of({function_named("seen", "a.cpp", {{.benchmark = 0, .share = 0.5}}),
                      function_named("faint", "a.cpp", {{.benchmark = 0, .share = 0.01}}),
                      function_named("lost", "a.cpp", {}), function_named("same", "a.cpp", {})});
  for (auto& function : coverage.functions) function.changed = function.name != "same";
  const auto change = suite::change_of(coverage, "the baseline", "");
  BOOST_TEST(change.changed == 3U);
  BOOST_TEST(change.sentence ==
             "1 of 3 changed functions is not executed by any benchmark, and 1 could take twice the time "
             "without being detected.");
  BOOST_REQUIRE(change.lacking.size() == 2U);
  BOOST_TEST(change.lacking[0].name == "faint");
  BOOST_TEST(change.lacking[0].why == "unnoticed");
  BOOST_TEST(change.lacking[0].noticed.value() == 2.0);
  BOOST_TEST(change.lacking[1].name == "lost");
  BOOST_TEST(change.lacking[1].why == "not executed");
}

BOOST_AUTO_TEST_CASE(the_sentence_of_a_change_counts_as_people_do) {
  const auto sentence = [](std::vector<CoveredFunction> functions) {
    auto coverage = of(std::move(functions));
    for (auto& function : coverage.functions) function.changed = true;
    return suite::change_of(coverage, "main", "1a2b3c4").sentence;
  };
  BOOST_TEST(sentence({}) == "No function changed.");
  BOOST_TEST(sentence({function_named("lost", "a.cpp", {})}) ==
             "The changed function is not executed by any benchmark.");
  BOOST_TEST(sentence({function_named("seen", "a.cpp", {{.benchmark = 0, .share = 0.5}})}) ==
             "The changed function is executed by a benchmark.");
  BOOST_TEST(sentence({function_named("a", "a.cpp", {{.benchmark = 0}}), function_named("b", "a.cpp", {})}) ==
             "1 of 2 changed functions is not executed by any benchmark; the shares of 1 are unknown.");
}

BOOST_AUTO_TEST_SUITE_END()
