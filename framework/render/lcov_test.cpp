#include "render/lcov.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(lcov)

using namespace holdfast;

// The records are those of geninfo(1). Their counts are the numbers of benchmarks that execute a function or a line.
BOOST_AUTO_TEST_CASE(a_file_has_its_functions_and_lines_with_the_benchmarks_that_execute_them) {
  Coverage coverage;
  CoveredFunction parse{.name = "parse(int)",
                        .symbol = "_Z5parsei",
                        .module = "bench",
                        .file = "src/parse.cpp",
                        .line = 2};  // the line has no code
  parse.lines = {3, 4, 6};
  parse.executed_lines = {3, 4};
  parse.benchmarks = {{.benchmark = 0}, {.benchmark = 1}};
  CoveredFunction lambda{.name = "parse::{lambda}::operator()",
                         .symbol = "",
                         .module = "bench",
                         .file = "src/parse.cpp",
                         .line = 4};
  lambda.lines = {4};
  lambda.executed_lines = {4};
  lambda.benchmarks = {{.benchmark = 2}};
  CoveredFunction never{
      .name = "never()", .symbol = "_Z5neverv", .module = "bench", .file = "src/parse.cpp", .line = 9};
  never.lines = {9};
  CoveredFunction bare{.name = "bare", .symbol = "bare", .module = "bench"};
  coverage.functions = {lambda, parse, never, bare};
  BOOST_TEST(render::lcov_text(coverage, "/home/ada/app") ==
             "TN:\n"
             "SF:/home/ada/app/src/parse.cpp\n"
             "FN:2,parse(int)\n"
             "FN:4,parse::{lambda}::operator()\n"
             "FN:9,never()\n"
             "FNDA:2,parse(int)\n"
             "FNDA:1,parse::{lambda}::operator()\n"
             "FNDA:0,never()\n"
             "FNF:3\n"
             "FNH:2\n"
             "DA:2,2\n"
             "DA:3,2\n"
             "DA:4,3\n"
             "DA:6,0\n"
             "DA:9,0\n"
             "LF:5\n"
             "LH:3\n"
             "end_of_record\n");
}

BOOST_AUTO_TEST_SUITE_END()
