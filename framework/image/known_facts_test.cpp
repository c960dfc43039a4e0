#include "image/known_facts.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(known_facts)

namespace {

using namespace holdfast;

/// Returns how often a fact is computed in two calls. No test writes /bin/sh, so its facts can be kept. Other files
/// may change.
int times_made(const std::string& what, const std::string& path) {
  int times = 0;
  const auto make = [&] { return std::to_string(++times); };
  image::known_fact(what, path, make);
  image::known_fact(what, path, make);
  return times;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_fact_of_a_file_that_rests_is_made_once) {
  BOOST_TEST(times_made("once", "/bin/sh") == 1);
  BOOST_TEST(times_made("another", "/bin/sh") == 1);
}

BOOST_AUTO_TEST_CASE(of_a_file_that_was_just_written_nothing_is_remembered) {
  const auto file = std::filesystem::temp_directory_path() / ("holdfast-known-" + std::to_string(getpid()));
  std::ofstream(file) << "new";
  BOOST_TEST(times_made("written", file) == 2);
  std::filesystem::remove(file);
  BOOST_TEST(times_made("gone", file) == 2);
}

BOOST_AUTO_TEST_CASE(what_is_thrown_is_not_remembered) {
  const auto fail = []() -> std::string { throw 1; };
  BOOST_CHECK_THROW(image::known_fact("thrown", "/bin/sh", fail), int);
  BOOST_TEST(times_made("thrown", "/bin/sh") == 1);
}

BOOST_AUTO_TEST_CASE(facts_of_another_process_are_known) {
  const auto file = std::filesystem::temp_directory_path() / ("holdfast-facts-" + std::to_string(getpid()));
  const auto other = fork();
  if (other == 0) {
    image::keep_known_facts_in(file);
    image::known_fact("kept", "/bin/sh", [] { return "of the other"; });
    _exit(0);
  }
  waitpid(other, nullptr, 0);
  std::ofstream(file, std::ios::app) << "no fact\n1 2 3|kept|of no file\n1 2 3 4 5 6 7|kept|unfini";

  image::keep_known_facts_in(file);
  BOOST_TEST(image::known_fact("kept", "/bin/sh", [] { return "found"; }) == "of the other");
  BOOST_TEST(image::known_fact("not kept", "/bin/sh", [] { return "found"; }) == "found");
  image::keep_known_facts_in("");
  std::filesystem::remove(file);
}

BOOST_AUTO_TEST_SUITE_END()
