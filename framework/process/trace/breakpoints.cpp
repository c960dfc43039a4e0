#include "process/trace/breakpoints.hpp"

#include <sys/ptrace.h>
#include <sys/user.h>

#include <algorithm>

#include "model/descriptor.hpp"

namespace holdfast::trace {
namespace {

/// int3 has a single byte, so a breakpoint never overwrites the next instruction, which another jump may reach.
constexpr std::uint8_t kTrap = 0xcc;
/// Upper limit, because two functions that call each other stop at each call.
constexpr std::size_t kTurnsMax = 10'000;

/// The memory of a stopped process, open during the lifetime of this object.
class Memory {
 public:
  /// A tracer may write through this file to code that is mapped read-only. The kernel copies the page first,
  /// so the file does not change.
  explicit Memory(pid_t process) : file_("/proc/" + std::to_string(process) + "/mem", O_RDWR) {}
  bool read(std::uint64_t address, std::vector<std::uint8_t>& to) const {
    return pread(file_.get(), to.data(), to.size(), static_cast<off_t>(address)) ==
           static_cast<ssize_t>(to.size());
  }
  bool write(std::uint64_t address, const std::uint8_t* from, std::size_t size) const {
    return pwrite(file_.get(), from, size, static_cast<off_t>(address)) == static_cast<ssize_t>(size);
  }

 private:
  Descriptor file_;
};

#if defined(__x86_64__)
/// place_of() returns the instruction pointer of the thread, and send_to() sets it.
std::uint64_t place_of(pid_t thread) {
  user_regs_struct registers{};
  return ptrace(PTRACE_GETREGS, thread, nullptr, &registers) == 0 ? registers.rip : 0;
}
void send_to(pid_t thread, std::uint64_t place) {
  ptrace(PTRACE_POKEUSER, thread, offsetof(user, regs.rip), place);
}
#else
std::uint64_t place_of(pid_t) { return 0; }
void send_to(pid_t, std::uint64_t) {}
#endif

}  // namespace

void Breakpoints::began(pid_t process) {
  processes_[process].clear();
  mapped(process);
}

void Breakpoints::mapped(pid_t process) {
  if (!wanted()) return;
  auto& known = processes_[process];
  const auto now = loaded_in(process);
  for (const auto& loaded : now) {
    if (std::find(known.begin(), known.end(), loaded) == known.end()) set(process, loaded);
  }
  known = now;
}

void Breakpoints::forked(pid_t process, pid_t parent) {
  const auto of_parent = processes_.find(parent);
  // fork() copies the memory with all breakpoints in it.
  if (process != parent && of_parent != processes_.end()) processes_.insert({process, of_parent->second});
}

std::vector<LoadedCode> Breakpoints::loaded_in(pid_t process) const {
  return code_loaded_in(process, elsewhere_,
                        [this](const std::string& path) { return wanted_.contains(path); });
}

/// Sets all breakpoints of a mapping with one write, because functions are close together.
void Breakpoints::set(pid_t process, const LoadedCode& loaded) {
  const Memory memory(process);
  std::vector<std::uint8_t> code(loaded.end - loaded.begin);
  if (!memory.read(loaded.begin, code)) return;
  auto& originals = originals_[loaded.path];
  for (const auto address : wanted_.at(loaded.path)) {
    const auto at = address + loaded.shift;
    if (at < loaded.begin || at >= loaded.end) continue;
    auto& byte = code[at - loaded.begin];
    originals.try_emplace(address, byte);
    byte = kTrap;
  }
  memory.write(loaded.begin, code.data(), code.size());
}

void Breakpoints::set_last_again(pid_t process) const {
  const auto last = last_.find(process);
  if (last != last_.end()) Memory(process).write(last->second, &kTrap, 1);
}

bool Breakpoints::passed(pid_t thread, pid_t process) {
  if (!wanted()) return false;
  auto known = processes_.find(process);
  if (known == processes_.end()) known = processes_.emplace(process, loaded_in(process)).first;
  // The instruction pointer is behind the trap.
  const auto place = place_of(thread) - 1;
  for (const auto& loaded : known->second) {
    if (place < loaded.begin || place >= loaded.end) continue;
    const auto& originals = originals_[loaded.path];
    // Several threads may have met the same trap before it was removed. Each one is sent back to
    // the original instruction.
    const auto original = originals.find(place - loaded.shift);
    if (original == originals.end()) return false;
    const bool is_first = entered_[loaded.path].insert(original->first).second;
    const bool in_turns = how_ == Entered::in_turns && order_.size() < kTurnsMax;
    if (is_first || in_turns) order_.push_back({loaded.path, original->first});
    if (in_turns) set_last_again(process);
    last_[process] = place;
    Memory(process).write(place, &original->second, 1);
    send_to(thread, place);
    return true;
  }
  return false;
}

}  // namespace holdfast::trace
