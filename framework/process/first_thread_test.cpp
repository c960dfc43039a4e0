/// Tests that a command's time includes the time in which its first thread waits for the command's own threads and
/// children.

#include "process/child_state.hpp"

#include <sys/wait.h>
#include <unistd.h>

#define BOOST_TEST_DYN_LINK
#include <atomic>
#include <boost/test/unit_test.hpp>
#include <csignal>
#include <vector>

#include "process/process.hpp"
#include "process/processors.hpp"
#include "process/start.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(first_thread)

namespace {

using namespace holdfast;
using namespace holdfast::process;

/// The work of a shell on one processor, which it also does in its children. A subshell ends by itself.
const std::string kWork = "work() { i=0; while [ $i -lt 150000 ]; do i=$((i+1)); done; }; ";

Usage usage_of(const std::string& script) {
  const Launch launch{
      .argv = {"/bin/sh", "-c", kWork + script}, .deadline_s = 100, .processor = own_processors().front()};
  const auto ended = run_process(launch);
  BOOST_TEST(how_it_ended(ended, 100) == "exited with 0");
  return ended.usage;
}

int status_of(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

bool lost_by_one_with(void (*hears)(int)) {
  const pid_t child = fork();
  if (child == 0) {
    std::signal(SIGCHLD, hears);
    _exit(0);
  }
  siginfo_t ended{};
  waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT);
  const bool lost = lost_its_children(child);
  BOOST_TEST(status_of(child) == 0);
  return lost;
}

/// Checks that no time in which the command itself computed is subtracted from its time.
void check_all_is_there(const Usage& usage) {
  BOOST_TEST(usage.wall_ns - usage.run_delay_ns >= 0.98 * (usage.user_ns + usage.system_ns));
}

/// Another process that always computes, on the processor of the measured command.
class Neighbour {
 public:
  Neighbour() : process_(fork()) {
    if (process_ != 0) return;
    const OnProcessor there(own_processors().front());
    for (std::atomic<unsigned> turns = 0;; ++turns) {
    }
  }
  Neighbour(const Neighbour&) = delete;
  Neighbour& operator=(const Neighbour&) = delete;
  ~Neighbour() {
    kill(process_, SIGKILL);
    status_of(process_);
  }

 private:
  pid_t process_;
};

}  // namespace

BOOST_AUTO_TEST_CASE(alone_in_its_process_it_waits_behind_others_only) {
  const FirstThread first{.computed_ns = 70, .waited_ns = 30};
  const double beside_ns = computed_beside_ns(first, {.wall_ns = 100, .user_ns = 60, .system_ns = 10}, 0);
  BOOST_TEST(beside_ns == 0.0);
  BOOST_TEST(kept_waiting_by_others_ns(first, beside_ns) == 30.0);
}

BOOST_AUTO_TEST_CASE(what_its_threads_and_children_computed_can_have_been_in_its_way) {
  const FirstThread first{.computed_ns = 40, .waited_ns = 50};
  BOOST_TEST(computed_beside_ns(first, {.user_ns = 60, .system_ns = 30}, 0) == 50.0);
  BOOST_TEST(computed_beside_ns(first, {.user_ns = 40}, 35) == 35.0);
  BOOST_TEST(computed_beside_ns(first, {.user_ns = 39}, 0) == 0.0);  // never negative: the two clocks differ
  BOOST_TEST(kept_waiting_by_others_ns(first, 20) == 30.0);
  BOOST_TEST(kept_waiting_by_others_ns(first, 50) == 0.0);
  BOOST_TEST(kept_waiting_by_others_ns(first, 60) == 0.0);
}

BOOST_AUTO_TEST_CASE(of_children_beside_which_it_computes_no_time_is_left_out) {
  check_all_is_there(usage_of("work & work & work; wait"));
}

/// The kernel reports the CPU time of a process that the command leaves behind only when that process ends. It has
/// used half of the processor while the command worked.
BOOST_AUTO_TEST_CASE(nor_of_one_that_it_leaves_behind) {
  const pid_t adopting = fork();
  if (adopting == 0) {
    adopt_orphans();
    const auto usage = usage_of("(work; work; work; work) & work; work");
    _exit(usage.wall_ns - usage.run_delay_ns > 1.5 * (usage.user_ns + usage.system_ns) ? 0 : 1);
  }
  BOOST_TEST(status_of(adopting) == 0);
}

BOOST_AUTO_TEST_CASE(who_ignores_the_end_of_its_children_has_lost_what_they_used) {
  BOOST_TEST(!lost_by_one_with(SIG_DFL));
  BOOST_TEST(lost_by_one_with(SIG_IGN));
}

BOOST_AUTO_TEST_CASE(what_a_neighbour_took_is_left_out) {
  const Neighbour neighbour;
  const auto usage = usage_of("work; work");
  const double cpu_ns = usage.user_ns + usage.system_ns;
  BOOST_TEST(usage.run_delay_ns > 0.1 * usage.wall_ns);
  BOOST_TEST(usage.wall_ns - usage.run_delay_ns < 1.3 * cpu_ns);
}

BOOST_AUTO_TEST_SUITE_END()
