#include "model/text/did_you_mean.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(did_you_mean)

namespace {
using namespace holdfast;
const std::vector<std::string> kVerbs{"run", "gate", "report", "baseline", "pinpoint"};
}  // namespace

BOOST_AUTO_TEST_CASE(each_letter_that_differs_counts_one) {
  BOOST_TEST(text::edit_distance("report", "report") == 0U);
  BOOST_TEST(text::edit_distance("reprt", "report") == 1U);    // inserted
  BOOST_TEST(text::edit_distance("reporrt", "report") == 1U);  // deleted
  BOOST_TEST(text::edit_distance("rebort", "report") == 1U);   // replaced
  BOOST_TEST(text::edit_distance("shfit", "shift") == 1U);     // swapped
  BOOST_TEST(text::edit_distance("kitten", "sitting") == 3U);
  BOOST_TEST(text::edit_distance("", "run") == 3U);
}

BOOST_AUTO_TEST_CASE(a_word_that_is_close_is_suggested) {
  BOOST_TEST(text::did_you_mean("basline", kVerbs) == "; did you mean \"baseline\"?");
  BOOST_TEST(text::did_you_mean("pinpiont", kVerbs) == "; did you mean \"pinpoint\"?");
  BOOST_TEST(text::did_you_mean("rum", kVerbs) == "; did you mean \"run\"?");
  BOOST_TEST(text::closest_word("gates", kVerbs) == "gate");
}

BOOST_AUTO_TEST_CASE(a_word_that_is_no_misspelling_is_not) {
  BOOST_TEST(text::did_you_mean("measure", kVerbs).empty());
  BOOST_TEST(text::did_you_mean("x", kVerbs).empty());
  BOOST_TEST(text::did_you_mean("", kVerbs).empty());
  BOOST_TEST(text::did_you_mean(std::string(100'000, 'r'), kVerbs).empty());
}

BOOST_AUTO_TEST_SUITE_END()
