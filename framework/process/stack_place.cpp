#include "process/stack_place.hpp"

#include <elf.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <sys/xattr.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>

namespace holdfast::process {
namespace {

constexpr std::size_t kPage = 4096;
constexpr std::size_t kWord = sizeof(std::uint64_t);
/// Limit in words; a larger initial stack is not moved.
constexpr std::size_t kWordsMax = 1U << 16U;

unsigned long long& stack_pointer(user_regs_struct& registers) {
#if defined(__x86_64__)
  return registers.rsp;
#elif defined(__aarch64__)
  return registers.sp;
#else
#error "which register has the stack?"
#endif
}

/// Reads or writes the registers of a 64-bit program.
bool exchange_registers(__ptrace_request request, pid_t child, user_regs_struct& registers) {
  // A 32-bit program has a smaller set of registers, which the returned length shows.
  iovec all{&registers, sizeof registers};
  return ptrace(request, child, NT_PRSTATUS, &all) == 0 && all.iov_len == sizeof registers;
}

/// Waits until the child is stopped before its first instruction. Returns false if it has ended, or received a signal
/// meanwhile, which is passed on to it.
bool has_become_the_program(pid_t child) {
  siginfo_t seen{};
  // WNOWAIT leaves a child that has ended to its usual reaper.
  while (waitid(P_PID, static_cast<id_t>(child), &seen, WSTOPPED | WEXITED | WNOWAIT) != 0) {
    if (errno != EINTR) return false;
  }
  if (seen.si_code != CLD_TRAPPED) return false;
  waitpid(child, nullptr, 0);
  // A traced process stops with SIGTRAP after execve() (ptrace(2)).
  if (seen.si_status == SIGTRAP) return true;
  ptrace(PTRACE_DETACH, child, nullptr, seen.si_status);
  return false;
}

void* pointer_to(std::uint64_t address) { return reinterpret_cast<void*>(address); }

/// Returns the initial stack; empty if it cannot be read.
std::vector<std::uint64_t> words_from(pid_t child, std::uint64_t stack) {
  std::vector<std::uint64_t> words;
  while (words.size() < kWordsMax) {
    const auto from = stack + words.size() * kWord;
    const auto bytes = kPage - from % kPage;  // the next page may be beyond the stack
    const auto known = words.size();
    words.resize(known + bytes / kWord);
    const iovec to{&words[known], bytes};
    const iovec of{pointer_to(from), bytes};
    if (process_vm_readv(child, &to, 1, &of, 1, 0) != static_cast<ssize_t>(bytes)) return {};
    const auto all = words_at_start(words);
    if (!all) continue;
    words.resize(*all);
    return words;
  }
  return {};
}

bool write_words(pid_t child, std::vector<std::uint64_t> words, std::uint64_t stack) {
  const auto bytes = words.size() * kWord;
  const iovec of{words.data(), bytes};
  const iovec to{pointer_to(stack), bytes};
  return process_vm_writev(child, &of, 1, &to, 1, 0) == static_cast<ssize_t>(bytes);
}

/// Moves the stack. A failure before the registers are written changes only memory below the stack.
void move_stack(pid_t child, std::size_t place) {
  user_regs_struct registers{};
  if (!exchange_registers(PTRACE_GETREGSET, child, registers)) return;
  auto& stack = stack_pointer(registers);
  const auto words = words_from(child, stack);
  // The new place is at least one page lower, so the old and the new words cannot overlap.
  const auto lower = stack - kPage - (stack - place) % kPage;  // below all words that were read
  if (words.empty() || !write_words(child, words, lower)) return;
  stack = lower;
  exchange_registers(PTRACE_SETREGSET, child, registers);
}

/// Returns the index after the next null word, or `words.size()` if there is none.
std::size_t behind_null(const std::vector<std::uint64_t>& words, std::size_t from) {
  const auto begin = words.begin() + static_cast<std::ptrdiff_t>(std::min(from, words.size()));
  const auto null = std::find(begin, words.end(), 0U);
  return static_cast<std::size_t>(std::distance(words.begin(), null)) + (null == words.end() ? 0 : 1);
}

}  // namespace

bool may_be_placed(const char* file) {
  constexpr auto kCapabilities = "security.capability";
  struct stat about {};
  return stat(file, &about) == 0 && (about.st_mode & (S_ISUID | S_ISGID)) == 0 &&
         getxattr(file, kCapabilities, nullptr, 0) < 0;
}

bool ask_to_be_placed() { return ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) == 0; }

double place_stack(pid_t child, std::size_t place) {
  using Clock = std::chrono::steady_clock;
  if (!has_become_the_program(child)) return 0;
  const auto held = Clock::now();
  move_stack(child, place);
  const auto let_go = Clock::now();  // before the child may take the processor
  ptrace(PTRACE_DETACH, child, nullptr, nullptr);
  return std::chrono::duration<double, std::nano>(let_go - held).count();
}

std::optional<std::size_t> words_at_start(const std::vector<std::uint64_t>& words) {
  // The stack has the argument count, the arguments and a null, the environment and a null, and pairs up to
  // AT_NULL (System V ABI, AMD64, 3.4.1).
  const auto environment = behind_null(words, 1);
  for (auto pair = behind_null(words, environment); pair + 1 < words.size(); pair += 2) {
    if (words[pair] == AT_NULL) return pair + 2;
  }
  return std::nullopt;
}

}  // namespace holdfast::process
