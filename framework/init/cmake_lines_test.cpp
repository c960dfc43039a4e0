#include "init/cmake_lines.hpp"

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(init_cmake_lines)

namespace {

using namespace holdfast::init;
using Texts = std::vector<std::string>;

BenchmarkProgram program(const std::string& target, const std::string& harness, Texts extra_args = {}) {
  return {.target = target, .harness = harness, .extra_args = std::move(extra_args)};
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_single_program_keeps_the_names_of_its_benchmarks) {
  BOOST_TEST(cmake_block(tests_of({program("codec_bench", "google-benchmark")}), false) ==
             "# >>> holdfast\n"
             "# Performance tests: ctest -L perf. Without an installed Holdfast, they are left out.\n"
             "if(CMAKE_CURRENT_SOURCE_DIR STREQUAL CMAKE_SOURCE_DIR)\n"
             "  find_package(Holdfast QUIET)\n"
             "endif()\n"
             "if(Holdfast_FOUND)\n"
             "  enable_testing()\n"
             "  if(TARGET codec_bench)\n"
             "    holdfast_discover_tests(codec_bench ADAPTER google-benchmark)\n"
             "  endif()\n"
             "endif()\n"
             "# <<< holdfast\n");
}

BOOST_AUTO_TEST_CASE(programs_of_one_harness_share_a_loop_and_their_names_a_prefix) {
  const auto block = cmake_block(tests_of({program("a", "catch2"), program("b", "catch2"),
                                           program("own", "holdfast"), program("tool", "")}),
                                 false);
  BOOST_TEST(contains(block,
                      "  foreach(program IN ITEMS a b)\n    if(TARGET ${program})\n"
                      "      holdfast_discover_tests(${program} ADAPTER catch2 TEST_PREFIX ${program}/)\n"));
  BOOST_TEST(contains(block, "holdfast_discover_tests(own TEST_PREFIX own/)"));
  BOOST_TEST(contains(block, "holdfast_add_test(tool COMMAND tool)"));
}

BOOST_AUTO_TEST_CASE(words_that_cmake_would_read_are_in_brackets) {
  auto tests = tests_of({program("ut", "nanobench", {"-ns", "-ts=all benchmarks"})});
  tests.front().filter = "^(a;b|\\$c)$";
  BOOST_TEST(contains(cmake_block(tests, false),
                      "holdfast_discover_tests(ut ADAPTER nanobench TEST_FILTER [==[^(a;b|\\$c)$]==] "
                      "EXTRA_ARGS -ns [==[-ts=all benchmarks]==])"));
}

BOOST_AUTO_TEST_CASE(a_working_directory_is_one_of_the_sources) {
  auto tests = tests_of({program("a", "catch2"), program("b", "catch2")});
  tests[0].directory = ".";
  tests[1].directory = "b dir";
  const auto block = cmake_block(tests, false);
  BOOST_TEST(contains(block, "TEST_PREFIX a/ WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})"));
  BOOST_TEST(contains(block, "TEST_PREFIX b/ WORKING_DIRECTORY \"${CMAKE_SOURCE_DIR}/b dir\")"));
}

BOOST_AUTO_TEST_CASE(programs_that_may_be_left_out_of_all_become_part_of_it) {
  const auto block = cmake_block(tests_of({program("a", "catch2")}), true);
  BOOST_TEST(contains(block, "  add_custom_target(holdfast_programs ALL)\n"));
  BOOST_TEST(contains(block, "    add_dependencies(holdfast_programs a)\n"));
}

BOOST_AUTO_TEST_CASE(further_programs_join_an_edited_block) {
  auto block = cmake_block(tests_of({program("a", "catch2")}), false);
  block.insert(block.find("ADAPTER catch2") + 14, " MIN_EFFECT 5%");
  const auto more = with_more_tests(block, tests_of({program("b", "holdfast")}), false);
  BOOST_TEST(contains(more, "ADAPTER catch2 MIN_EFFECT 5%)"));
  BOOST_TEST(contains(more, "    holdfast_discover_tests(b)\n  endif()\nendif()\n# <<< holdfast\n"));
}

BOOST_AUTO_TEST_CASE(targets_with_tests_of_the_project_s_own_are_known) {
  const auto targets = declared_targets(
      {"holdfast_discover_tests(a_bench ADAPTER catch2)\nholdfast_add_test(zlib TARGET z_bench)\n",
       "holdfast_add_test(archive COMMAND xz)\nadd_custom_command(TARGET other POST_BUILD)\n"});
  BOOST_TEST(targets == (Texts{"a_bench", "z_bench"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
