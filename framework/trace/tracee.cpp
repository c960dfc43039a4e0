#include "trace/tracee.hpp"

#include <linux/audit.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cstring>
#include <filesystem>

#include "process/system_files.hpp"

namespace holdfast::trace {
namespace {

#if defined(__aarch64__)
constexpr std::uint32_t kTraceeArchitecture = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t kTraceeArchitecture = AUDIT_ARCH_X86_64;
#endif

std::size_t read_memory(pid_t thread, std::uint64_t address, void* to, std::size_t size) {
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

/// "/proc/self/exe" and "/dev/stdin" are other names of files.
bool is_alias(const std::string& path) { return path.starts_with("/proc/") || path.starts_with("/dev/"); }

}  // namespace

std::optional<Stop> stop_of(pid_t thread) {
  __ptrace_syscall_info told{};
  const auto size = ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof(told), &told);
  if (size <= 0) return std::nullopt;
  Stop stop{.native = told.arch == kTraceeArchitecture};
  if (told.op == PTRACE_SYSCALL_INFO_EXIT) stop.result = told.exit.rval;
  if (told.op == PTRACE_SYSCALL_INFO_SECCOMP) {
    stop.number = told.seccomp.nr;
    std::copy(std::begin(told.seccomp.args), std::end(told.seccomp.args), stop.arguments.begin());
  }
  return stop;
}

/// Page by page: what follows the text may not be readable.
std::string text_at(pid_t thread, std::uint64_t address) {
  constexpr std::uint64_t kPage = 4096;
  std::string text;
  std::array<char, kPage> block{};
  while (text.size() < PATH_MAX) {
    const auto wanted = kPage - (address + text.size()) % kPage;
    const auto got = read_memory(thread, address + text.size(), block.data(), wanted);
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

void Threads::begin(pid_t first, const std::string& directory) {
  processes_[first] = first;
  directories_[first] = directory;
}

void Threads::meet(pid_t thread, pid_t parent) {
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

}  // namespace holdfast::trace
