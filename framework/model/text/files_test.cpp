#include "model/text/files.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(files)

using namespace holdfast;

BOOST_AUTO_TEST_CASE(the_directory_of_a_file_is_made) {
  const TemporaryDirectory place;
  text::replace_file(place / "a/b/file", "text");
  BOOST_TEST(content_of(place / "a/b/file") == "text");
}

BOOST_AUTO_TEST_CASE(what_cannot_take_the_place_of_another_leaves_nothing_beside_it) {
  const TemporaryDirectory place;
  place.write("there/inside", "");
  BOOST_TEST(message_of([&] { text::replace_file(place / "there", "text"); }) ==
             place / "there" + ": cannot be written: Is a directory");
  const std::filesystem::directory_iterator entries(place.path());
  BOOST_TEST(std::distance(begin(entries), end(entries)) == 1);
}

BOOST_AUTO_TEST_SUITE_END()
