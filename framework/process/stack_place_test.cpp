#include "process/stack_place.hpp"

#define BOOST_TEST_DYN_LINK
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <csignal>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "process/process.hpp"
#include "process/start.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(stack_place)

using namespace holdfast;

namespace {

std::string said_by(std::optional<int> place, const std::string& padding = "") {
  const auto ended = process::run_process({.argv = {"sh", "-c", "echo \"$0 $1 $TOLD\"", "one", "two"},
                                           .environment = {"TOLD=three", "PADDING=" + padding},
                                           .keep_stdout = true,
                                           .stack_place = place});
  BOOST_REQUIRE_EQUAL(process::how_it_ended(ended, 60), "exited with 0");
  return ended.out;
}

/// Returns the place of the stack of a sleeping `sleep` in its page: the eighth word of proc_pid_syscall(5).
std::uint64_t asleep_at(std::optional<int> place, const std::string& padding = "") {
  const auto started = process::start(
      {.argv = {"sleep", "600"}, .environment = {"PADDING=" + padding}, .stack_place = place}, {.err = 2});
  BOOST_REQUIRE(started.wrong == 0);
  const auto file = "/proc/" + std::to_string(started.pid) + "/syscall";
  const auto asleep = std::to_string(SYS_clock_nanosleep) + " ";
  std::string said;
  for (int i = 0; i < 10'000 && !said.starts_with(asleep); ++i) {
    usleep(1000);
    said = content_of(file);
  }
  kill(started.pid, SIGKILL);
  waitpid(started.pid, nullptr, 0);
  BOOST_REQUIRE(said.starts_with(asleep));
  std::istringstream words(said);
  std::string word;
  for (int i = 0; i < 8; ++i) words >> word;
  return std::stoull(word, nullptr, 16) % 4096;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_program_finds_its_words_and_its_environment_wherever_its_stack_begins) {
  for (const int place : {0, 16, 2048, 4080}) BOOST_TEST(said_by(place) == "one two three\n");
  BOOST_TEST(said_by(16, std::string(100'000, 'x')) == "one two three\n");
}

BOOST_AUTO_TEST_CASE(the_stack_begins_there_whatever_the_system_drew) {
  const auto at_0 = asleep_at(0);
  for (const int place : {0, 16, 1024, 4080}) {
    for (const std::size_t bytes : {0U, 9U, 1000U})
      BOOST_TEST(asleep_at(place, std::string(bytes, 'x')) ==
                 (at_0 + static_cast<std::uint64_t>(place)) % 4096);
  }
}

BOOST_AUTO_TEST_CASE(without_a_place_it_begins_where_the_system_drew) {
  std::set<std::uint64_t> places;
  for (int i = 0; i < 20; ++i) places.insert(asleep_at(std::nullopt));
  BOOST_TEST(places.size() > 10U);  // 20 draws from 256 offsets give 19.3 different ones on average
}

BOOST_AUTO_TEST_CASE(the_words_at_the_start_end_with_the_auxiliary_vector) {
  // One argument, two variables, one entry of the vector and its end (System V ABI, "Initial Stack and Register State").
  const std::vector<std::uint64_t> words{1, 0x10, 0, 0x20, 0x30, 0, 6, 4096, 0, 0};
  BOOST_TEST(process::words_at_start(words).value() == words.size());
  auto more = words;
  more.push_back(0x40);
  BOOST_TEST(process::words_at_start(more).value() == words.size());
  for (std::size_t some = 0; some < words.size(); ++some)
    BOOST_TEST(!process::words_at_start({words.begin(), words.begin() + static_cast<std::ptrdiff_t>(some)}));
}

/// noticed_late_ns() recognises a process that slept by its context switches, so placing the stack must not add any.
BOOST_AUTO_TEST_CASE(that_it_stood_while_it_was_placed_is_none_of_its_switches) {
  // One process of many may sleep once more or once less, as the system schedules its start.
  const auto usual = [](std::optional<int> place) {
    std::vector<long> switches;
    for (int i = 0; i < 21; ++i)
      switches.push_back(process::run_process({.argv = {"true"}, .environment = {}, .stack_place = place})
                             .usage.voluntary_switches);
    std::ranges::nth_element(switches, switches.begin() + 10);
    return switches[10];
  };
  BOOST_TEST(usual(16) == usual(std::nullopt));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_started_is_said_as_without_a_place) {
  const auto ended =
      process::run_process({.argv = {"/nowhere/to/be/found"}, .environment = {}, .stack_place = 16});
  BOOST_CHECK(ended.how == process::Ended::How::not_started);
  BOOST_TEST(ended.code == ENOENT);
}

BOOST_AUTO_TEST_CASE(a_program_that_gains_rights_is_not_traced) {
  const TemporaryDirectory directory;
  const auto file = directory / "program";
  std::ofstream(file) << "#!/bin/sh\n";
  BOOST_TEST(process::may_be_placed(file.c_str()));
  BOOST_REQUIRE(chmod(file.c_str(), 04755) == 0);
  BOOST_TEST(!process::may_be_placed(file.c_str()));
  BOOST_TEST(!process::may_be_placed("/nowhere/to/be/found"));
}

BOOST_AUTO_TEST_SUITE_END()
