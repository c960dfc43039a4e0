#include "render/coverage_text.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "render/golden_test.hpp"
#include "suite/coverage_sums.hpp"

BOOST_AUTO_TEST_SUITE(coverage_text)

namespace {

using namespace holdfast;

Coverage words() {
  Coverage coverage{.project = "words", .config = "Release", .commit = ""};
  coverage.benchmarks = {
      {.test = "words",
       .benchmark = "words/sort",
       .params = R"({"size":1000})",
       .detectable = 0.027,
       .instructions = 123456},
      {.test = "words", .benchmark = "words/split", .detectable = 0.0231, .uncounted = "it exited with 3"}};
  const auto add = [&](const std::string& name, int line, std::vector<FunctionUse> uses) {
    CoveredFunction function{
        .name = name, .symbol = name, .module = "bench", .file = "src/words.cpp", .line = line};
    function.lines = {line, line + 1};
    if (!uses.empty()) function.executed_lines = {line};
    function.changed = name != "words::sort(std::vector<std::string>&)";
    function.benchmarks = std::move(uses);
    coverage.functions.push_back(function);
  };
  add("words::sort(std::vector<std::string>&)", 12, {{.benchmark = 0, .share = 0.31}});
  add("words::rarely(int)", 30, {{.benchmark = 0, .share = 0.00001}, {.benchmark = 1}});
  add("words::never(int)", 40, {});
  suite::sum_up(coverage);
  coverage.change = suite::change_of(coverage, "origin/main", "1a2b3c4d5e6f");
  return coverage;
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_shows_benchmarks_functions_files_and_what_a_change_lacks) {
  render::is_as_approved("coverage.txt", render::coverage_text(words(), 20, {}));
}

BOOST_AUTO_TEST_CASE(without_shares_a_sentence_says_why) {
  auto coverage = words();
  coverage.uncounted = "valgrind is not installed";
  const auto text = render::coverage_text(coverage, 20, {});
  BOOST_TEST(
      text.find("\nNo function has a share of a benchmark, so the smallest detectable slowdown is unknown: "
                "valgrind is not installed.\n") != std::string::npos,
      text);
}

BOOST_AUTO_TEST_CASE(a_production_profile_is_a_table_with_the_benchmarks_that_are_missing) {
  auto coverage = words();
  coverage.production = {.profile = "perf.data",
                         .metric = "cycles",
                         .outside = 0.1,
                         .noticed_doubling = 0.5,
                         .noticed_20 = 0.5,
                         .noticed_5 = 0,
                         .functions = {{.name = "words::sort(std::vector<std::string>&)",
                                        .function = 0,
                                        .share = 0.5,
                                        .inclusive = 0.6,
                                        .noticed = 0.0871},
                                       {.name = "net::hash", .share = 0.4, .inclusive = 0.4}},
                         .wanted = {{.name = "words::sort(std::vector<std::string>&)",
                                     .adds = 0.5,
                                     .guards = {"words::sort(std::vector<std::string>&)"}},
                                    {.name = "net::serve", .adds = 0.4, .guards = {"net::hash"}}}};
  const auto text = render::coverage_text(coverage, 20, {});
  const auto begin = text.find("profile perf.data");
  BOOST_REQUIRE(begin != std::string::npos);
  render::is_as_approved("coverage_production.txt", text.substr(begin));
}

BOOST_AUTO_TEST_CASE(functions_beyond_the_top_are_counted) {
  BOOST_TEST(render::coverage_text(words(), 1, {}).find("  and 2 more; --top 3 shows them\n") !=
             std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
