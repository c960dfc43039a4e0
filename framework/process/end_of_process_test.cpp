/// Tests the end of a process without pidfd_open(): the kernel is old, or a seccomp profile refuses it, as those of
/// containers did for a long time.

#include "process/child_state.hpp"

#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cerrno>
#include <csignal>
#include <cstddef>

#include "filtered_calls.hpp"
#include "process/process.hpp"

BOOST_AUTO_TEST_SUITE(end_of_process)

namespace {

using namespace holdfast::process;
using How = Ended::How;

/// Makes pidfd_open() fail with `wrong` until the process ends.
void refuse_pidfd_open(unsigned wrong) {
  const std::array<sock_filter, 4> filter{{
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_pidfd_open, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | wrong),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  }};
  filter_calls(filter);
}

/// Returns 0, or the number of the check whose child did not end as it should.
int watched_without(unsigned wrong) {
  refuse_pidfd_open(wrong);
  for (int i = 0; i < 20; ++i) {
    const auto ended = run_process({.argv = {"/bin/sh", "-c", "echo hello; exit 3"}, .keep_stdout = true});
    if (ended.how != How::exited || ended.code != 3 || ended.out != "hello\n") return 1;
  }
  if (run_process({.argv = {"/bin/sh", "-c", "kill -SEGV $$"}}).code != SIGSEGV) return 2;
  const auto late = run_process({.argv = {"sleep", "600"}, .deadline_s = 0.2});
  if (late.how != How::timed_out || late.usage.wall_ns > 100e9) return 3;
  const auto slept = run_process({.argv = {"sleep", "0.1"}});
  return slept.usage.wall_ns >= 100e6 ? 0 : 4;
}

}  // namespace

BOOST_AUTO_TEST_CASE(children_are_watched_also_where_pidfd_open_is_refused) {
  for (const int wrong : {ENOSYS, EPERM}) {
    const pid_t child = fork();
    if (child == 0) _exit(watched_without(static_cast<unsigned>(wrong)));
    int status = 0;
    waitpid(child, &status, 0);
    BOOST_TEST(WIFEXITED(status));
    BOOST_TEST(WEXITSTATUS(status) == 0);
  }
}

BOOST_AUTO_TEST_SUITE_END()
