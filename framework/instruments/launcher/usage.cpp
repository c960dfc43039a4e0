// holdfast-usage: runs a program and writes down what it used.
//
//     holdfast-usage FILE PROGRAM ARGV0 [ARGUMENT...]
//
// The kernel counts what a process had in memory before it became the program as the program's, so whoever starts it must
// be small: this is, and the wrapper is not. It forks, as a process by vfork() has the memory of its parent. To everybody
// else it is the program: it ends as that did, and does not outlive it, nor the other way round.
//
// FILE then begins with "not-started ERRNO", or has
// "used MAX_RSS_KIB MINOR_FAULTS MAJOR_FAULTS VOLUNTARY_SWITCHES INVOLUNTARY_SWITCHES".

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>

namespace {

constexpr int kFailed = 127;

int fail(const char* what) {
  std::fprintf(stderr, "holdfast-usage: %s: %s\n", what, std::strerror(errno));
  return kFailed;
}

/// All signals: one for the whole group is the program's to decide on. What was blocked before.
sigset_t hear_nothing() {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before);
  return before;
}

[[noreturn]] void become(pid_t parent, const sigset_t& blocked, int file, char** words) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() == parent) {
    sigprocmask(SIG_SETMASK, &blocked, nullptr);
    execv(words[0], words + 1);
    dprintf(file, "not-started %d\n", errno);
  }
  _exit(kFailed);
}

/// The program has left a core already, where one is wanted.
[[noreturn]] void end_by(int signal_number) {
  prctl(PR_SET_DUMPABLE, 0);
  std::signal(signal_number, SIG_DFL);
  kill(getpid(), signal_number);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signal_number);
  sigprocmask(SIG_UNBLOCK, &only, nullptr);
  _exit(128 + signal_number);
}

}  // namespace

int main(int count, char** words) {
  if (count < 4) {
    std::fputs("usage: holdfast-usage FILE PROGRAM ARGV0 [ARGUMENT...]\n", stderr);
    return kFailed;
  }
  const int file = open(words[1], O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0) return fail(words[1]);
  const pid_t self = getpid();
  const sigset_t blocked = hear_nothing();
  const pid_t program = fork();
  if (program < 0) return fail("fork");
  if (program == 0) become(self, blocked, file, words + 2);
  int status = 0;
  rusage used{};
  while (wait4(program, &status, 0, &used) < 0) {
    if (errno != EINTR) return fail("wait4");
  }
  dprintf(file, "used %ld %ld %ld %ld %ld\n", used.ru_maxrss, used.ru_minflt, used.ru_majflt, used.ru_nvcsw,
          used.ru_nivcsw);
  if (WIFSIGNALED(status)) end_by(WTERMSIG(status));
  _exit(WEXITSTATUS(status));
}
