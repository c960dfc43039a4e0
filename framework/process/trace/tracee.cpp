#include "process/trace/tracee.hpp"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstddef>
#include <cstring>
#include <filesystem>

#include "process/machine.hpp"

namespace holdfast::trace {
namespace {

#if defined(__aarch64__)
constexpr std::uint32_t kTraceeArchitecture = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t kTraceeArchitecture = AUDIT_ARCH_X86_64;
#endif

std::size_t read_memory(pid_t thread, std::uint64_t address, void* to, std::size_t size) {
  // One system call reads any number of bytes; PTRACE_PEEKDATA reads 8.
  const iovec here{to, size};
  const iovec there{reinterpret_cast<void*>(address), size};  // NOLINT(performance-no-int-to-ptr)
  const ssize_t got = process_vm_readv(thread, &here, 1, &there, 1, 0);
  return got < 0 ? 0 : static_cast<std::size_t>(got);
}

std::string in_proc(pid_t thread, const std::string& name) {
  return "/proc/" + std::to_string(thread) + "/" + name;
}

std::string link_at(const std::string& path) {
  std::error_code none;
  return std::filesystem::read_symlink(path, none);
}

/// Returns true for paths such as "/proc/self/exe" and "/dev/stdin", which are other names of files.
bool is_alias(const std::string& path) { return path.starts_with("/proc/") || path.starts_with("/dev/"); }

// Older C libraries have no SYS_ names of newer calls; the kernel's headers name all calls __NR_.
constexpr std::array kCalls{
#ifdef SYS_open
    // AArch64 has only the calls with a directory, which are below.
    CallShape{SYS_open, FileCall::open, -1, 0, 1},        CallShape{SYS_creat, FileCall::change, -1, 0},
    CallShape{SYS_rename, FileCall::move, -1, 1},         CallShape{SYS_link, FileCall::change, -1, 1},
    CallShape{SYS_symlink, FileCall::change, -1, 1},      CallShape{SYS_unlink, FileCall::remove, -1, 0},
    CallShape{SYS_getdents, FileCall::list, 0},           CallShape{SYS_stat, FileCall::ask, -1, 0},
    CallShape{SYS_lstat, FileCall::ask, -1, 0},           CallShape{SYS_access, FileCall::ask, -1, 0},
    CallShape{SYS_readlink, FileCall::ask, -1, 0},
#endif
    CallShape{SYS_newfstatat, FileCall::ask, 0, 1},       CallShape{SYS_statx, FileCall::ask, 0, 1},
    CallShape{SYS_faccessat, FileCall::ask, 0, 1},        CallShape{__NR_faccessat2, FileCall::ask, 0, 1},
    CallShape{SYS_readlinkat, FileCall::ask, 0, 1},       CallShape{SYS_openat, FileCall::open, 0, 1, 2},
    CallShape{__NR_openat2, FileCall::open, 0, 1, 2},     CallShape{SYS_execve, FileCall::execute, -1, 0},
    CallShape{SYS_execveat, FileCall::execute, 0, 1},     CallShape{SYS_renameat2, FileCall::move, 2, 3},
#ifdef SYS_renameat
    CallShape{SYS_renameat, FileCall::move, 2, 3},
#endif
    CallShape{SYS_linkat, FileCall::change, 2, 3},        CallShape{SYS_symlinkat, FileCall::change, 1, 2},
    CallShape{SYS_unlinkat, FileCall::remove, 0, 1},      CallShape{SYS_chdir, FileCall::enter, -1, 0},
    CallShape{SYS_fchdir, FileCall::enter_descriptor, 0}, CallShape{SYS_getdents64, FileCall::list, 0},
    CallShape{SYS_io_uring_setup, FileCall::hidden},      CallShape{SYS_open_by_handle_at, FileCall::hidden},
};
/// mmap() is not in the list, because the filter also examines its arguments.
constexpr CallShape kMap{SYS_mmap, FileCall::map, 4};
constexpr CallShape kNone{-1, FileCall::none};

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t kArchitecture = 0;  // its system calls are unknown
#endif

constexpr std::uint32_t word_of_argument(std::size_t position) {
  return static_cast<std::uint32_t>(offsetof(seccomp_data, args) + position * sizeof(std::uint64_t));
}

/// The seccomp filter. It stops all system calls for another kind of processor (32-bit programs), because their numbers
/// differ. It stops mappings only if they map code from a file.
constexpr auto kFilter = [] {
  // Each call has a comparison and its own return, because a jump of BPF has only 8 bits for its distance.
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
  // BPF reads 32 bits, on little-endian machines the lower half of an argument. Argument 2 is the protection,
  // argument 4 below is the descriptor, which is -1 for memory without a file.
  load(word_of_argument(2));
  filter[at++] = BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 1, 0);
  leave(SECCOMP_RET_ALLOW);
  load(word_of_argument(4));
  filter[at++] = BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0xffffffffU, 0, 1);
  leave(SECCOMP_RET_ALLOW);
  leave(SECCOMP_RET_TRACE);
  return filter;
}();

/// Fills the information on the stop of the thread. Returns false on kernels before 5.3.
bool is_told(pid_t thread, __ptrace_syscall_info& told) {
  return ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof(told), &told) > 0;
}

}  // namespace

std::optional<Stop> stop_of(pid_t thread) {
  __ptrace_syscall_info told{};
  if (!is_told(thread, told)) return std::nullopt;
  Stop stop{.native = told.arch == kTraceeArchitecture};
  if (told.op == PTRACE_SYSCALL_INFO_EXIT) stop.result = told.exit.rval;
  if (told.op == PTRACE_SYSCALL_INFO_SECCOMP) {
    stop.number = told.seccomp.nr;
    std::copy(std::begin(told.seccomp.args), std::end(told.seccomp.args), stop.arguments.begin());
  }
  return stop;
}

std::optional<std::uint64_t> place_in(pid_t thread) {
  __ptrace_syscall_info told{};
  if (!is_told(thread, told)) return std::nullopt;
  return told.instruction_pointer;
}

/// Reads page by page, because the page after the text may not be readable.
std::string text_at(pid_t thread, std::uint64_t address) {
  constexpr std::uint64_t kPage = 4096;
  std::string text;
  std::array<char, kPage> block{};
  while (text.size() < PATH_MAX) {
    const auto wanted = kPage - (address + text.size()) % kPage;
    const auto got = read_memory(thread, address + text.size(), block.data(), wanted);
    // A read may end at an unreadable page, so fewer bytes than wanted are not an error if the text ends in them.
    const auto length = strnlen(block.data(), got);
    text.append(block.data(), length);
    if (length < wanted) return length < got ? text : "";
  }
  return "";
}

std::uint64_t number_at(pid_t thread, std::uint64_t address) {
  std::uint64_t number = 0;
  return read_memory(thread, address, &number, sizeof(number)) == sizeof(number) ? number : 0;
}

std::string path_of_descriptor(pid_t thread, std::int64_t descriptor) {
  return link_at(in_proc(thread, "fd/" + std::to_string(descriptor)));
}

std::string working_directory_of(pid_t thread) { return link_at(in_proc(thread, "cwd")); }

pid_t process_of(pid_t thread) {
  const auto text = process::value_of(in_proc(thread, "status"), "Tgid");
  return text.empty() ? thread : static_cast<pid_t>(std::strtol(text.c_str(), nullptr, 10));
}

std::string name_of(const std::string& path, const std::string& real) {
  std::error_code none;
  return !is_alias(path) && std::filesystem::canonical(path, none) == real ? path : real;
}

std::string Openings::name(pid_t process, std::int64_t descriptor, const std::string& real) const {
  const auto found = names_.find({process, descriptor});
  return found != names_.end() && name_of(found->second.first, real) == found->second.first
             ? found->second.first
             : real;
}

std::string Openings::number(pid_t process, std::int64_t descriptor) const {
  const auto found = names_.find({process, descriptor});
  return std::to_string(found == names_.end() ? 0 : found->second.second);
}

void Threads::begin(pid_t first, const std::string& directory) {
  processes_[first] = first;
  directories_[first] = directory;
}

void Threads::meet(pid_t thread, pid_t parent) {
  // The event gives only the number of a thread. /proc tells whether it is a new process.
  const auto process = trace::process_of(thread);
  processes_[thread] = process;
  if (parent == thread) return;
  const auto from = directories_.find(process_of(parent));
  if (from != directories_.end()) directories_.insert_or_assign(process, from->second);
}

void Threads::become(pid_t process, pid_t caller) {
  if (caller != process) processes_.erase(caller);
  processes_[process] = process;
}

std::vector<pid_t> Threads::all() const {
  std::vector<pid_t> threads;
  for (const auto& known : processes_) threads.push_back(known.first);
  return threads;
}

pid_t Threads::process_of(pid_t thread) const {
  const auto known = processes_.find(thread);
  return known == processes_.end() ? thread : known->second;
}

std::string& Threads::directory_of(pid_t thread) {
  auto& directory = directories_[process_of(thread)];
  if (directory.empty()) directory = working_directory_of(thread);
  return directory;
}

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
  // The tracer sets its options at this stop. With the filter but without PTRACE_O_TRACESECCOMP, all these
  // calls would fail with ENOSYS (seccomp(2)).
  kill(getpid(), SIGSTOP);
  const sock_fprog program{static_cast<unsigned short>(kFilter.size()),
                           const_cast<sock_filter*>(kFilter.data())};
  // A process without CAP_SYS_ADMIN may install a filter only if it gives up gaining rights.
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) return errno;
  return 0;
}

}  // namespace holdfast::trace
