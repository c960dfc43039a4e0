#include "cli/markdown_manual.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(markdown_manual)

using namespace holdfast;

BOOST_AUTO_TEST_CASE(the_keywords_of_cmake_replace_what_is_between_the_comments) {
  const std::string begin =
      "<!-- Made by `holdfast manual --markdown --into docs/reference`, up to the next comment. Do not edit "
      "it. "
      "-->";
  const std::string end = "<!-- End of the keywords. -->";
  const auto page = cli::with_keywords("# CMake\n" + begin + "\nstale\n" + end + "\nlast\n");
  BOOST_TEST(page.starts_with("# CMake\n" + begin + "\n\n| keyword |"));
  BOOST_TEST(page.ends_with("\n\n" + end + "\nlast\n"));
  BOOST_TEST(page.find("stale") == std::string::npos);
  BOOST_TEST(cli::with_keywords(page) == page);
}

BOOST_AUTO_TEST_CASE(a_page_without_the_comments_is_refused) {
  const auto said = message_of([] { cli::with_keywords("# CMake\n"); });
  BOOST_TEST(said.starts_with("cmake.md: there is no place for the keywords"));
}

BOOST_AUTO_TEST_SUITE_END()
