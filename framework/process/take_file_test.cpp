#include "process/scratch_files.hpp"

#include <sys/stat.h>

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "message_of.hpp"
#include "temporary_directory.hpp"

namespace holdfast::process {

BOOST_AUTO_TEST_SUITE(files_that_are_taken)

BOOST_AUTO_TEST_CASE(a_file_is_read_and_gone) {
  const TemporaryDirectory place;
  const auto file = place.write("left", std::string("one\ntwo\0", 8));
  BOOST_TEST(take_file(file) == std::string("one\ntwo\0", 8));
  BOOST_TEST(!std::filesystem::exists(file));
  BOOST_TEST(take_file(file) == "");
}

BOOST_AUTO_TEST_CASE(so_are_all_that_begin_alike) {
  const TemporaryDirectory place;
  place.write("left.1", "one");
  place.write("left.2", "two");
  place.write("other", "three");
  auto texts = take_files(place / "left.");
  std::sort(texts.begin(), texts.end());
  BOOST_TEST(texts == (std::vector<std::string>{"one", "two"}), boost::test_tools::per_element());
  BOOST_TEST(content_of(place / "other") == "three");
}

BOOST_AUTO_TEST_CASE(a_pipe_is_not_waited_for_and_gone_too) {
  const TemporaryDirectory place;
  const auto pipe = place / "left";
  BOOST_REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  BOOST_TEST(message_of([&] { take_file(pipe); }) ==
             pipe + ", to which a process writes its results, is not a regular file");
  BOOST_TEST(!std::filesystem::exists(pipe));
}

BOOST_AUTO_TEST_CASE(of_a_file_that_is_too_large_nothing_is_read) {
  const TemporaryDirectory place;
  const auto file = place.write("left", "");
  std::filesystem::resize_file(file, kTakenBytes + 1);  // the file is a hole without data
  BOOST_TEST(message_of([&] { take_file(file); }).find(" has more than 1024 MiB, ") != std::string::npos);
  BOOST_TEST(!std::filesystem::exists(file));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::process
