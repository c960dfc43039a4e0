#include "init/source_text.hpp"

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(init_source_text)

namespace {

using namespace holdfast::init;
using Texts = std::vector<std::string>;

}  // namespace

BOOST_AUTO_TEST_CASE(included_files_are_those_of_both_forms) {
  const auto files =
      included_files("#include <vector>\n  #  include \"a/nanobench.h\"\n#define include\n# if x\n");
  BOOST_TEST(files == (Texts{"vector", "a/nanobench.h"}), boost::test_tools::per_element());
  BOOST_TEST(included_files("#include").empty());
  BOOST_TEST(included_files("#include <open").empty());
}

BOOST_AUTO_TEST_CASE(a_call_is_the_whole_name_before_a_bracket) {
  BOOST_TEST(calls("  BENCHMARK (\"sum\")", "BENCHMARK"));
  BOOST_TEST(!calls("MY_BENCHMARK(\"sum\")", "BENCHMARK"));
  BOOST_TEST(!calls("BENCHMARK_ADVANCED(\"sum\")", "BENCHMARK"));
  BOOST_TEST(!calls("// a BENCHMARK, in words", "BENCHMARK"));
}

BOOST_AUTO_TEST_CASE(the_first_argument_is_a_name_in_quotes_or_not) {
  const auto names = first_arguments(
      "option(A_BENCH \"x\" OFF)\noption(\n  frozen.benchmark\n  \"y\")\noption()\n", "option");
  BOOST_TEST(names == (Texts{"A_BENCH", "frozen.benchmark"}), boost::test_tools::per_element());
  BOOST_TEST(first_arguments("f(\"quoted\")", "f") == Texts{"quoted"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_word_ends_where_its_name_ends) {
  BOOST_TEST(has_word("TARGET a_bench)", "a_bench"));
  BOOST_TEST(!has_word("TARGET a_bench2)", "a_bench"));
  BOOST_TEST(!has_word("TARGET my-a_bench)", "a_bench"));
}

BOOST_AUTO_TEST_SUITE_END()
