#include "session/work_scratch.hpp"

#include <sys/wait.h>
#include <unistd.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "temporary_directory.hpp"

namespace {

namespace fs = std::filesystem;
using namespace holdfast;

/// A process that leaves a file in its scratch, and then does `end`.
template <class End>
pid_t process_that_leaves_a_file(const std::string& work, const End& end) {
  const pid_t child = fork();
  if (child != 0) return child;
  std::ofstream(session::work_scratch(work) + "/sort.wire") << "left";
  end();
  _exit(0);
}

void wait_for(pid_t child) { waitpid(child, nullptr, 0); }

std::ptrdiff_t entries(const std::string& directory) {
  return std::distance(fs::directory_iterator(directory), {});
}

}  // namespace

BOOST_AUTO_TEST_SUITE(work_scratches)

BOOST_AUTO_TEST_CASE(a_process_has_one_in_each_work_directory) {
  const TemporaryDirectory place;
  const auto scratch = session::work_scratch(place / "work");
  BOOST_TEST(fs::is_directory(scratch));
  BOOST_TEST(session::work_scratch(place / "work") == scratch);
  BOOST_TEST(session::work_scratch(place / "other") != scratch);
  BOOST_TEST(fs::path(scratch).filename().string().size() == 8U + 7 + 1 + 8);
}

BOOST_AUTO_TEST_CASE(what_a_process_left_that_was_killed_the_next_one_removes) {
  const TemporaryDirectory work;
  for (const int signal : {SIGKILL, SIGINT})
    wait_for(process_that_leaves_a_file(work.path(), [&] { raise(signal); }));
  BOOST_TEST(entries(work.path()) == 1);  // the second one has removed what the first one left
  const auto scratch = session::work_scratch(work.path());
  BOOST_TEST(entries(work.path()) == 1);
  BOOST_TEST(fs::is_empty(scratch));
}

BOOST_AUTO_TEST_CASE(a_process_that_ends_leaves_nothing) {
  const TemporaryDirectory work;
  wait_for(process_that_leaves_a_file(work.path(), [] { std::exit(0); }));
  BOOST_TEST(fs::is_empty(work.path()));
}

BOOST_AUTO_TEST_CASE(what_a_process_has_that_lives_stays) {
  const TemporaryDirectory work;
  const pid_t living = process_that_leaves_a_file(work.path(), [] {
    raise(SIGSTOP);
    pause();
  });
  int status = 0;
  waitpid(living, &status, WUNTRACED);
  const auto scratch = session::work_scratch(work.path());
  BOOST_TEST(entries(work.path()) == 2);
  kill(living, SIGKILL);
  wait_for(living);
  BOOST_TEST(fs::is_empty(scratch));
}

BOOST_AUTO_TEST_SUITE_END()
