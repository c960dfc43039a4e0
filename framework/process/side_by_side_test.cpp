#include "process/side_by_side.hpp"

#define BOOST_TEST_DYN_LINK
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <csignal>
#include <fstream>
#include <string>

#include "model/error.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(side_by_side)

using namespace holdfast;

BOOST_AUTO_TEST_CASE(each_works_in_a_process_of_its_own_and_leaves_files) {
  const TemporaryDirectory place;
  const auto says = [&](const std::string& name) {
    return [path = place / name] { std::ofstream(path) << getpid(); };
  };
  process::side_by_side({says("one"), says("other")});
  const auto one = content_of(place / "one");
  const auto other = content_of(place / "other");
  BOOST_TEST(!one.empty());
  BOOST_TEST(!other.empty());
  BOOST_TEST(one != other);
  BOOST_TEST(one != std::to_string(getpid()));
}

BOOST_AUTO_TEST_CASE(one_that_fails_ends_without_the_others) {
  const TemporaryDirectory place;
  process::side_by_side({[] { throw Error("cannot"); }, [] { _exit(3); },
                         [path = place / "made"] { std::ofstream(path) << "made"; }});
  BOOST_TEST(content_of(place / "made") == "made");
}

BOOST_AUTO_TEST_CASE(what_has_no_end_of_its_own_ends_with_the_others) {
  const TemporaryDirectory place;
  const auto said = place / "beside";
  const auto beside = [&] {
    std::ofstream(said) << getpid() << std::flush;
    for (;;) pause();
  };
  const auto until_it_began = [&] {
    while (content_of(said).empty()) usleep(1000);
  };
  process::side_by_side({until_it_began}, beside);
  BOOST_TEST(kill(std::stoi(content_of(said)), 0) == -1);
}

BOOST_AUTO_TEST_SUITE_END()
