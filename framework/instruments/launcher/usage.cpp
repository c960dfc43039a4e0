// holdfast-usage: runs a program and writes down its resource usage.
//
//     holdfast-usage FILE PROGRAM ARGV0 [ARGUMENT...]
//     holdfast-usage --status FILE PROGRAM ARGV0 [ARGUMENT...]
//
// The kernel counts the memory of a process before execve() as the program's, so its parent must be small. This program
// is small, and the wrapper is not. It uses fork(), because a process made by vfork() has the memory of its parent. To
// all other processes it behaves like the program: it ends in the same way, and neither of the two outlives the other.
//
// FILE then begins with "not-started ERRNO", or has the line "used MAX_RSS_KIB MINOR_FAULTS MAJOR_FAULTS
// VOLUNTARY_SWITCHES INVOLUNTARY_SWITCHES". With --status, lines of /proc/PID/status follow, from just before the end of
// the program. The program is traced for that, because its memory no longer exists after its end.

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
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

/// Blocks all signals, because a signal for the whole group is the program's to handle. Returns the signals that were
/// blocked before.
sigset_t hear_nothing() {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before);
  return before;
}

/// Runs the program, in the child. The gate keeps it from starting before its parent traces it.
[[noreturn]] void become(pid_t parent, const sigset_t& blocked, int file, int gate, char** words) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Waits until the other end is closed.
  char none = 0;
  while (read(gate, &none, 1) < 0 && errno == EINTR) {
  }
  // The parent may have ended before prctl() took effect.
  if (getppid() == parent) {
    sigprocmask(SIG_SETMASK, &blocked, nullptr);
    execv(words[0], words + 1);
    dprintf(file, "not-started %d\n", errno);
  }
  _exit(kFailed);
}

/// Ends by the program's signal, without a core file, because the program has written its own if that was wanted.
[[noreturn]] void end_by(int signal_number) {
  prctl(PR_SET_DUMPABLE, 0);
  std::signal(signal_number, SIG_DFL);
  // The signal is still blocked, and becomes pending. Unblocking it ends this process.
  kill(getpid(), signal_number);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signal_number);
  sigprocmask(SIG_UNBLOCK, &only, nullptr);
  _exit(128 + signal_number);
}

char status_text[8192];
ssize_t status_size = 0;

void read_status(pid_t program) {
  char path[32];
  std::snprintf(path, sizeof path, "/proc/%d/status", program);
  const int status = open(path, O_RDONLY | O_CLOEXEC);
  if (status < 0) return;
  status_size = read(status, status_text, sizeof status_text);
  close(status);
}

bool is_to_stop(int signal_number) {
  return signal_number == SIGSTOP || signal_number == SIGTSTP || signal_number == SIGTTIN ||
         signal_number == SIGTTOU;
}

/// Returns the program's status as in waitpid(), or below 0 if that failed.
int end_of(pid_t program, rusage& used) {
  for (int status = 0;;) {
    if (wait4(program, &status, 0, &used) < 0) {
      if (errno != EINTR) return -1;
    } else if (WIFSTOPPED(status)) {
      // A traced program stops at each of its signals, which is then passed on to it, and when it is about to end.
      const int event = status >> 16;
      const int signal_number = WSTOPSIG(status);
      if (event == PTRACE_EVENT_EXIT) read_status(program);
      if (event == PTRACE_EVENT_STOP && is_to_stop(signal_number))
        // Leaves the program stopped until SIGCONT, as without a tracer (ptrace(2)).
        ptrace(PTRACE_LISTEN, program, nullptr, nullptr);
      else
        ptrace(PTRACE_CONT, program, nullptr, event == 0 ? static_cast<long>(signal_number) : 0L);
    } else {
      return status;
    }
  }
}

}  // namespace

int main(int count, char** words) {
  const bool traces = count > 1 && std::strcmp(words[1], "--status") == 0;
  if (traces) {
    --count;
    ++words;
  }
  if (count < 4) {
    std::fputs("usage: holdfast-usage [--status] FILE PROGRAM ARGV0 [ARGUMENT...]\n", stderr);
    return kFailed;
  }
  // O_APPEND is needed, because both the child and its parent write to the file.
  const int file = open(words[1], O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0) return fail(words[1]);
  const pid_t self = getpid();
  const sigset_t blocked = hear_nothing();
  int gate[2];
  if (pipe2(gate, O_CLOEXEC) != 0) return fail("pipe2");
  const pid_t program = fork();
  if (program < 0) return fail("fork");
  if (program == 0) {
    close(gate[1]);
    become(self, blocked, file, gate[0], words + 2);
  }
  if (traces)
    ptrace(PTRACE_SEIZE, program, nullptr, PTRACE_O_TRACEEXIT);  // without permission, no status is written
  close(gate[1]);
  rusage used{};
  const int status = end_of(program, used);
  if (status < 0) return fail("wait4");
  dprintf(file, "used %ld %ld %ld %ld %ld\n", used.ru_maxrss, used.ru_minflt, used.ru_majflt, used.ru_nvcsw,
          used.ru_nivcsw);
  if (status_size > 0 && write(file, status_text, static_cast<std::size_t>(status_size)) < 0)
    return fail(words[1]);
  if (WIFSIGNALED(status)) end_by(WTERMSIG(status));
  _exit(WEXITSTATUS(status));
}
