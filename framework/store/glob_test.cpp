#include "store/glob.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(glob)

using holdfast::store::condition_for;
using holdfast::store::fits;

BOOST_AUTO_TEST_CASE(a_pattern_fits_the_whole_name_or_not) {
  BOOST_TEST(fits("sort", "sort"));
  BOOST_TEST(!fits("sort", "sort_names"));
  BOOST_TEST(fits("sort*", "sort_names"));
  BOOST_TEST(fits("*", "a/b"));
  BOOST_TEST(fits("?arse", "parse"));
  BOOST_TEST(fits("[ps]*", "sort"));
  BOOST_TEST(!fits("[!ps]*", "sort"));
  BOOST_TEST(!fits("Sort", "sort"));
  BOOST_TEST(!fits("", "sort"));
  BOOST_TEST(fits("a\\b", "a\\b"));  // a backslash is an ordinary character
}

BOOST_AUTO_TEST_CASE(of_several_patterns_one_has_to_fit) {
  BOOST_TEST(fits("parse\nsort*", "sort_names"));
  BOOST_TEST(fits("parse\nsort*", "parse"));
  BOOST_TEST(!fits("parse\nsort*", "parse_names"));
  BOOST_TEST(!fits("big *", "small"));  // a pattern may contain blanks
  BOOST_TEST(condition_for("parse\nsort") == ":glob <> ''");
}

BOOST_AUTO_TEST_CASE(a_name_fits_itself_whatever_it_holds) {
  for (const char* name : {"brackets [a]", "unbalanced [ and", "what?", "a*b", "back\\slash"})
    BOOST_TEST(fits(name, name));
}

BOOST_AUTO_TEST_CASE(a_name_without_wildcards_is_left_to_the_index) {
  BOOST_TEST(condition_for("sort") == "test = :glob");
  for (const char* pattern : {"*", "s?rt", "[s]ort"}) BOOST_TEST(condition_for(pattern) == ":glob <> ''");
}

BOOST_AUTO_TEST_SUITE_END()
