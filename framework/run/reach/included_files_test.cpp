#include "run/reach/included_files.hpp"

#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

namespace {

using holdfast::message_of;
using holdfast::Pinpoint;
using holdfast::run::grown_includes;
using holdfast::run::IncludedFile;
using holdfast::run::read_included;

const std::vector<IncludedFile> kAccepted{
    {"parser.cpp", "", 20}, {"parser.hpp", "parser.cpp", 60}, {"vector", "parser.hpp", 700}};

/// Returns a path like "parser.cpp -> parser.hpp -> string".
std::string path_of(const holdfast::Culprit& culprit) {
  std::string text;
  for (const auto& place : culprit.path) text += (text.empty() ? "" : " -> ") + place.function;
  return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(included_files)

BOOST_AUTO_TEST_CASE(a_file_has_a_line_with_its_count_its_name_and_its_includer) {
  const auto files = read_included("20\tparser.cpp\t\n61\ta dir/parser.hpp\tparser.cpp\n");
  BOOST_REQUIRE(files.size() == 2u);
  BOOST_TEST((files[0].name == "parser.cpp" && files[0].by.empty() && files[0].lines == 20));
  BOOST_TEST((files[1].name == "a dir/parser.hpp" && files[1].by == "parser.cpp" && files[1].lines == 61));
}

BOOST_AUTO_TEST_CASE(what_is_no_such_file_is_refused_with_the_line) {
  BOOST_TEST(message_of([] { read_included("20\tparser.cpp\t\nmany\tx\ty\n"); }) ==
             "line 2: \"many\tx\ty\" is not a count, a name and includer with tabs between");
  BOOST_TEST(message_of([] { read_included("20 parser.cpp\n"); }) ==
             "line 1: \"20 parser.cpp\" is not a count, a name and includer with tabs between");
  BOOST_TEST(message_of([] { read_included(""); }) == "has no lines");
}

BOOST_AUTO_TEST_CASE(a_new_include_counts_with_all_that_it_brings_along) {
  auto current = kAccepted;
  current.push_back({"string", "parser.hpp", 400});
  current.push_back({"bits/char_traits.h", "string", 900});
  current.push_back({"cwchar", "bits/char_traits.h", 300});
  const auto found = grown_includes(kAccepted, current);
  BOOST_TEST(found.outcome == "located");
  BOOST_TEST(found.unit == "lines");
  BOOST_TEST(found.conclusion == "parser.cpp has 2380 lines with all included files, 780 before");
  BOOST_REQUIRE(found.culprits.size() == 1u);
  const auto& culprit = found.culprits.front();
  BOOST_TEST(path_of(culprit) == "parser.cpp -> parser.hpp -> string");
  BOOST_TEST(culprit.loss == 1600);
  BOOST_TEST(culprit.share == 1);
  BOOST_TEST(culprit.reason == "it was not included before, and includes 2 more files");
}

BOOST_AUTO_TEST_CASE(a_file_with_more_lines_is_named_and_one_with_fewer_is_not) {
  auto current = kAccepted;
  current[0].lines = 50;
  current[2].lines = 600;
  const auto found = grown_includes(kAccepted, current);
  BOOST_REQUIRE(found.culprits.size() == 1u);
  BOOST_TEST(path_of(found.culprits.front()) == "parser.cpp");
  BOOST_TEST(found.culprits.front().median.ratio() == 2.5);
  BOOST_TEST(found.culprits.front().reason == "it has more lines than before");
}

BOOST_AUTO_TEST_CASE(the_largest_growth_comes_first_and_ten_are_named_at_most) {
  auto current = kAccepted;
  for (int i = 1; i <= 12; ++i) current.push_back({"new" + std::to_string(i), "parser.cpp", 10.0 * i});
  const auto found = grown_includes(kAccepted, current);
  BOOST_REQUIRE(found.culprits.size() == 10u);
  BOOST_TEST(path_of(found.culprits.front()) == "parser.cpp -> new12");
  BOOST_TEST(found.culprits.front().share == 120.0 / 780);
}

BOOST_AUTO_TEST_CASE(where_no_file_has_more_lines_it_says_so) {
  const auto found = grown_includes(kAccepted, kAccepted);
  BOOST_TEST(found.outcome == "not searched");
  BOOST_TEST(found.culprits.empty());
  BOOST_TEST(found.conclusion ==
             "parser.cpp has 780 lines with all included files, 780 before: no file has more lines, so the "
             "options or the text of the lines differ");
}

BOOST_AUTO_TEST_CASE(files_that_include_each_other_end_the_path) {
  const std::vector<IncludedFile> ring{{"a", "b", 1}, {"b", "a", 2}};
  BOOST_TEST(grown_includes(kAccepted, ring).culprits.size() > 0u);
}

BOOST_AUTO_TEST_SUITE_END()
