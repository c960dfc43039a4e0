/// Tests which line of a source an editor opens for a benchmark. Lines are counted from 1.

#include "run/sides/source_place.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(source_places)

namespace {

using holdfast::TemporaryDirectory;
using holdfast::run::source_place;

/// Returns the line of `text` that source_place() finds, without the name of the file; empty if it finds
/// none.
std::string line_of(const std::string& benchmark, const std::string& text) {
  const TemporaryDirectory place;
  const auto file = place.write("bench.cpp", text);
  const auto found = source_place(benchmark, {"/nonexistent.cpp", file});
  return found.empty() ? "" : found.substr(file.size() + 1);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_name_in_quotes_is_found) {
  const std::string text =
      "#include \"parse.hpp\"\n\nHOLDFAST_BENCHMARK(\"parse/twitter\")(State& state) {\n";
  BOOST_TEST(line_of("parse/twitter", text) == "3");
  BOOST_TEST(line_of("parse/other", "") == "");
}

BOOST_AUTO_TEST_CASE(what_a_comment_names_is_not_the_benchmark) {
  BOOST_TEST(
      line_of("sort", "// measures \"sort\"\n/* \"sort\" */\n * \"sort\"\nHOLDFAST_BENCHMARK(\"sort\")\n") ==
      "4");
}

BOOST_AUTO_TEST_CASE(in_a_suite_the_line_of_the_innermost_name_counts) {
  const std::string text = "HOLDFAST_SUITE(\"sort\") {\n  performance_of(\"std::sort\")\n";
  BOOST_TEST(line_of("sort/std::sort", text) == "2");
  BOOST_TEST(line_of("sort/made at run time", text) == "1");
}

BOOST_AUTO_TEST_CASE(macros_of_other_harnesses_name_functions) {
  const std::string text =
      "void crc(State&);\nBENCHMARK(crc)->Arg(8);\nBENCHMARK_F(Typed, add)(State&) {}\n"
      "BENCHMARK_TEMPLATE(insert, std::map<int, int>)->Arg(100);\nBOOST_AUTO_TEST_CASE(of_a_vector) {\n";
  BOOST_TEST(line_of("crc/8", text) == "2");
  BOOST_TEST(line_of("Typed/add", text) == "3");
  BOOST_TEST(line_of("insert<std::map<int, int>>/100", text) == "4");
  BOOST_TEST(line_of("sums/of_a_vector", text) == "5");
}

BOOST_AUTO_TEST_CASE(an_argument_that_is_a_number_is_no_name) {
  BOOST_TEST(line_of("crc/8", "set(\"8\");\nBENCHMARK(crc);\n") == "2");
}

BOOST_AUTO_TEST_SUITE_END()
