#define BOOST_TEST_DYN_LINK
#include "process/start.hpp"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>

#include "process/process.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(orphans)

namespace {

using namespace holdfast;

/// Starts a process that leaves the session and the group, and ends while that process still runs.
constexpr auto kLeaves =
    "setsid sh -c 'echo $$ > \"$0\"; exec sleep 600' \"$0\" & until [ -s \"$0\" ]; do sleep 0.01; done";

pid_t left_by_one(const TemporaryDirectory& place) {
  const auto file = place / "left";
  BOOST_TEST(process::run_process({.argv = {"sh", "-c", kLeaves, file}}).code == 0);
  return static_cast<pid_t>(std::stoi(content_of(file)));
}

/// Calls the function in a separate process, because adopting applies to the whole process.
int said_by_child(int (*said)()) {
  const pid_t child = fork();
  if (child == 0) _exit(said());
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int asks_to_end_with(pid_t parent) {
  process::end_with_parent(parent);
  return 5;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_left_the_group_of_its_parent_is_ended_where_it_was_adopted) {
  BOOST_TEST(said_by_child([] {
               process::adopt_orphans();
               const TemporaryDirectory place;
               return kill(left_by_one(place), 0) == -1 ? 0 : 1;
             }) == 0);
}

BOOST_AUTO_TEST_CASE(where_nobody_adopts_it_lives_on) {
  BOOST_TEST(said_by_child([] {
               const TemporaryDirectory place;
               const pid_t left = left_by_one(place);
               const bool lives = kill(left, 0) == 0;
               kill(left, SIGKILL);
               return lives ? 0 : 1;
             }) == 0);
}

BOOST_AUTO_TEST_CASE(what_a_build_leaves_goes_on_and_what_a_later_child_leaves_is_ended) {
  BOOST_TEST(said_by_child([] {
               process::adopt_orphans();
               const TemporaryDirectory place;
               pid_t server = 0;
               {
                 const process::OrphansGoOn building;
                 server = left_by_one(place);
               }
               const TemporaryDirectory other;
               const bool ended = kill(left_by_one(other), 0) == -1;
               const bool lives = kill(server, 0) == 0;
               kill(server, SIGKILL);
               return lives && ended ? 0 : 1;
             }) == 0);
}

BOOST_AUTO_TEST_CASE(whose_parent_has_ended_before_it_could_ask_ends_itself) {
  BOOST_TEST(said_by_child([] { return asks_to_end_with(getppid()); }) == 5);
  BOOST_TEST(said_by_child([] { return asks_to_end_with(getpid()); }) == 0);
}

BOOST_AUTO_TEST_SUITE_END()
