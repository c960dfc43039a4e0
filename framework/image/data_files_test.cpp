#include "image/stage.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "image/digest.hpp"
#include "message_of.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(data_files)

namespace {

using namespace holdfast;
namespace fs = std::filesystem;

struct Stand {
  TemporaryDirectory place;
  std::string words = place.write("words.txt", "words");
  std::string deep = place.write("corpus/en/deep.txt", "deep");
  std::string top = place.write("corpus/top.txt", "top");
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_file_is_known_by_the_name_that_the_program_opens) {
  const Stand stand;
  const auto files = image::data_files({{"in/words.txt", stand.words}, {"", stand.top}});
  BOOST_REQUIRE(files.size() == 2U);
  BOOST_TEST(files[0].name == "in/words.txt");
  BOOST_TEST(files[0].path == stand.words);
  BOOST_TEST(files[0].sha256 == image::sha256_of("words"));
  BOOST_TEST(files[1].name == "top.txt");  // without a declared name, it is the name of the file
}

BOOST_AUTO_TEST_CASE(a_directory_stands_for_all_that_is_below_it) {
  const Stand stand;
  auto files = image::data_files({{"corpus", stand.place / "corpus"}});
  std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  BOOST_REQUIRE(files.size() == 2U);
  BOOST_TEST(files[0].name == "corpus/en/deep.txt");
  BOOST_TEST(files[1].name == "corpus/top.txt");
}

BOOST_AUTO_TEST_CASE(one_name_for_two_files_is_refused_unless_they_are_alike) {
  const Stand stand;
  const auto copy = stand.place.write("copy/words.txt", "words");
  BOOST_TEST(image::data_files({{"", stand.words}, {"", copy}}).size() == 1U);
  stand.place.write("copy/words.txt", "others");
  BOOST_TEST(message_of([&] {
               image::data_files({{"", stand.words}, {"", copy}});
             }) == "DATA names two different files that the program would open as 'words.txt': " +
                       stand.words + " and " + copy);
}

BOOST_AUTO_TEST_CASE(a_missing_file_is_a_sentence) {
  const Stand stand;
  BOOST_TEST(message_of([&] {
               image::data_files({{"", stand.place / "gone.txt"}});
             }) == "DATA names " + stand.place / "gone.txt" +
                       ", which does not exist; a relative name refers to a file in the source directory, or "
                       "to a generated file in the build directory");
}

BOOST_AUTO_TEST_CASE(no_name_leads_out_of_the_directory_in_which_the_program_runs) {
  for (const char* name : {"a", "a/b", "...", "a b", "-x"}) BOOST_TEST(image::stays_inside(name), name);
  for (const char* name : {"", "/etc/passwd", "..", "../a", "a/../../b", "a/..", ".", "./a", "a/"})
    BOOST_TEST(!image::stays_inside(name), name);
}

BOOST_AUTO_TEST_SUITE_END()
