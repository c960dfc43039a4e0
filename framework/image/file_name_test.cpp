/// Tests that every test has its own files, whatever its name is.

#include "image/digest.hpp"

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(file_name)

using holdfast::image::file_name_of;

BOOST_AUTO_TEST_CASE(a_plain_name_is_its_file_name) {
  BOOST_TEST(file_name_of("sort.big-1_2") == "sort.big-1_2");
  BOOST_TEST(file_name_of(std::string(100, 'a')) == std::string(100, 'a'));
}

BOOST_AUTO_TEST_CASE(any_other_is_what_is_harmless_of_it_and_a_digest) {
  const auto name = file_name_of("BM<int>/64 \"x\"");
  BOOST_TEST(name.substr(0, 16) == "BM_int__64__x_-" + name.substr(15, 1));
  BOOST_TEST(name.size() == 14u + 1 + 16);
}

BOOST_AUTO_TEST_CASE(different_names_have_different_files) {
  BOOST_TEST(file_name_of("a/b") != file_name_of("a b"));
  BOOST_TEST(file_name_of(std::string(300, 'a')) != file_name_of(std::string(301, 'a')));
}

BOOST_AUTO_TEST_CASE(no_name_leads_out_of_its_directory_or_is_too_long) {
  for (const std::string text : {"", ".", "..", "../up", ".hidden", "/etc/passwd"}) {
    const auto name = file_name_of(text);
    BOOST_TEST(name.find('/') == std::string::npos);
    BOOST_TEST(name.front() != '.');
  }
  BOOST_TEST(file_name_of(std::string(5000, 'x')).size() == 60u + 1 + 16);
}

BOOST_AUTO_TEST_SUITE_END()
