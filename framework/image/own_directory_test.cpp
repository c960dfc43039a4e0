#include "image/own_directory.hpp"

#include <sys/wait.h>
#include <unistd.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <csignal>
#include <filesystem>
#include <memory>
#include <vector>

#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(own_directories)

namespace {

using namespace holdfast;
namespace fs = std::filesystem;

std::string made(const TemporaryDirectory& place, const std::string& name) {
  fs::create_directories(place / name + "/deep");
  return place / name;
}

bool is_any(const std::string& name) { return name.starts_with("own-"); }

/// Makes a directory in a process that is then killed.
void leave(const TemporaryDirectory& place, const std::string& name) {
  const pid_t child = fork();
  if (child == 0) {
    const image::OwnDirectory own([&] { return made(place, name); });
    raise(SIGKILL);
  }
  waitpid(child, nullptr, 0);
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_goes_with_everything_in_it) {
  const TemporaryDirectory place;
  {
    const image::OwnDirectory own([&] { return made(place, "own-1"); });
  }
  BOOST_TEST(fs::is_empty(place.path()));
}

BOOST_AUTO_TEST_CASE(what_a_killed_process_left_is_removed_and_what_a_living_one_has_is_not) {
  const TemporaryDirectory place;
  leave(place, "own-1");
  leave(place, "other-1");
  BOOST_TEST(fs::exists(place / "own-1/deep"));
  const image::OwnDirectory living([&] { return made(place, "own-2"); });
  image::remove_left(place.path(), is_any);
  BOOST_TEST(!fs::exists(place / "own-1"));
  BOOST_TEST(fs::exists(place / "own-2/deep"));
  BOOST_TEST(fs::exists(place / "other-1"));
}

BOOST_AUTO_TEST_CASE(a_link_is_not_followed) {
  const TemporaryDirectory place;
  made(place, "precious");
  fs::create_directory_symlink(place / "precious", place / "own-1");
  image::remove_left(place.path(), is_any);
  BOOST_TEST(fs::exists(place / "precious/deep"));
}

BOOST_AUTO_TEST_CASE(one_that_was_removed_before_it_was_locked_is_made_again) {
  const TemporaryDirectory place;
  int times = 0;
  const image::OwnDirectory own([&] {
    const auto path = made(place, "own-" + std::to_string(++times));
    if (times == 1) fs::remove_all(path);
    return path;
  });
  BOOST_TEST(own.path() == place / "own-2");
}

BOOST_AUTO_TEST_SUITE_END()
