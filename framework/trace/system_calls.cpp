#include "trace/system_calls.hpp"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>

namespace holdfast::trace {
namespace {

constexpr std::array kCalls{
#ifdef SYS_open
    CallShape{SYS_open, Call::open, -1, 0, 1},        CallShape{SYS_creat, Call::change, -1, 0},
    CallShape{SYS_rename, Call::move, -1, 1},         CallShape{SYS_link, Call::change, -1, 1},
    CallShape{SYS_symlink, Call::change, -1, 1},      CallShape{SYS_unlink, Call::remove, -1, 0},
    CallShape{SYS_getdents, Call::list, 0},
#endif
    CallShape{SYS_openat, Call::open, 0, 1, 2},       CallShape{SYS_openat2, Call::open, 0, 1, 2},
    CallShape{SYS_execve, Call::execute, -1, 0},      CallShape{SYS_execveat, Call::execute, 0, 1},
    CallShape{SYS_renameat2, Call::move, 2, 3},
#ifdef SYS_renameat
    CallShape{SYS_renameat, Call::move, 2, 3},
#endif
    CallShape{SYS_linkat, Call::change, 2, 3},        CallShape{SYS_symlinkat, Call::change, 1, 2},
    CallShape{SYS_unlinkat, Call::remove, 0, 1},      CallShape{SYS_chdir, Call::enter, -1, 0},
    CallShape{SYS_fchdir, Call::enter_descriptor, 0}, CallShape{SYS_getdents64, Call::list, 0},
    CallShape{SYS_io_uring_setup, Call::hidden},      CallShape{SYS_open_by_handle_at, Call::hidden},
};
constexpr CallShape kMap{SYS_mmap, Call::map, 4};
constexpr CallShape kNone{-1, Call::none};

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t kArchitecture = 0;  // nothing is known of its calls
#endif

constexpr std::uint32_t word_of_argument(std::size_t position) {
  return static_cast<std::uint32_t>(offsetof(seccomp_data, args) + position * sizeof(std::uint64_t));
}

/// Calls for another kind of processor (32-bit programs) have other numbers: all of them stop. Of the mappings, those of
/// code from a file.
constexpr auto kFilter = [] {
  std::array<sock_filter, 2 * kCalls.size() + 13> filter{};
  std::size_t at = 0;
  const auto load = [&](std::uint32_t offset) { filter[at++] = BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset); };
  const auto leave = [&](std::uint32_t action) { filter[at++] = BPF_STMT(BPF_RET | BPF_K, action); };
  load(offsetof(seccomp_data, arch));
  filter[at++] = BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0);
  leave(SECCOMP_RET_TRACE);
  load(offsetof(seccomp_data, nr));
  for (const auto& call : kCalls) {
    filter[at++] = BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call.number), 0, 1);
    leave(SECCOMP_RET_TRACE);
  }
  filter[at++] = BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(kMap.number), 1, 0);
  leave(SECCOMP_RET_ALLOW);
  load(word_of_argument(2));
  filter[at++] = BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 1, 0);
  leave(SECCOMP_RET_ALLOW);
  load(word_of_argument(4));
  filter[at++] = BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0xffffffffU, 0, 1);
  leave(SECCOMP_RET_ALLOW);
  leave(SECCOMP_RET_TRACE);
  return filter;
}();

}  // namespace

const CallShape& shape_of(std::uint64_t number) {
  if (number == static_cast<std::uint64_t>(kMap.number)) return kMap;
  const auto* const found = std::find_if(kCalls.begin(), kCalls.end(), [&](const CallShape& call) {
    return static_cast<std::uint64_t>(call.number) == number;
  });
  return found == kCalls.end() ? kNone : *found;
}

int stop_at_calls() {
  if (kArchitecture == 0) return ENOSYS;
  if (ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) return errno;
  kill(getpid(), SIGSTOP);
  const sock_fprog program{static_cast<unsigned short>(kFilter.size()),
                           const_cast<sock_filter*>(kFilter.data())};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) return errno;
  return 0;
}

}  // namespace holdfast::trace
