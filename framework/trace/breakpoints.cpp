#include "trace/breakpoints.hpp"

#include <fcntl.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "binary/elf/elf_file.hpp"

namespace holdfast::trace {
namespace {

constexpr std::uint8_t kTrap = 0xcc;

/// The memory of a process that is stopped, open as long as this lives.
class Memory {
 public:
  explicit Memory(pid_t process)
      : file_(open(("/proc/" + std::to_string(process) + "/mem").c_str(), O_RDWR | O_CLOEXEC)) {}
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  ~Memory() {
    if (file_ >= 0) close(file_);
  }
  bool read(std::uint64_t address, std::vector<std::uint8_t>& to) const {
    return pread(file_, to.data(), to.size(), static_cast<off_t>(address)) == static_cast<ssize_t>(to.size());
  }
  bool write(std::uint64_t address, const std::uint8_t* from, std::size_t size) const {
    return pwrite(file_, from, size, static_cast<off_t>(address)) == static_cast<ssize_t>(size);
  }

 private:
  int file_;
};

/// What the loader adds to the addresses of a file of which the code at `offset` stands at `begin`.
std::optional<std::uint64_t> shift_of(const std::string& path, std::uint64_t begin, std::uint64_t offset) {
  const binary::ElfFile file(path);
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  for (const auto& segment : binary::segments_of(file.get())) {
    if (segment.p_type != PT_LOAD || (segment.p_flags & PF_X) == 0) continue;
    if (segment.p_offset / page * page <= offset && offset < segment.p_offset + segment.p_filesz)
      return begin - offset - (segment.p_vaddr - segment.p_offset);
  }
  return std::nullopt;
}

#if defined(__x86_64__)
/// Where the thread stands, and where it shall go on.
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
  if (process != parent && of_parent != processes_.end()) processes_.insert({process, of_parent->second});
}

std::vector<Breakpoints::Loaded> Breakpoints::loaded_in(pid_t process) const {
  std::vector<Loaded> found;
  std::ifstream maps("/proc/" + std::to_string(process) + "/maps");
  for (std::string line; std::getline(maps, line);) {
    std::istringstream fields(line);
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::uint64_t offset = 0;
    char dash = 0;
    std::string rights;
    std::string device;
    std::string inode;
    std::string path;
    fields >> std::hex >> begin >> dash >> end >> rights >> offset >> device >> inode >> std::ws;
    std::getline(fields, path);
    const auto wanted = wanted_.find(path);
    if (rights.find('x') == std::string::npos || wanted == wanted_.end()) continue;
    if (const auto shift = shift_of(path, begin, offset))
      found.push_back({.path = &wanted->first, .begin = begin, .end = end, .shift = *shift});
  }
  return found;
}

/// All at once: functions lie close together.
void Breakpoints::set(pid_t process, const Loaded& loaded) {
  const Memory memory(process);
  std::vector<std::uint8_t> code(loaded.end - loaded.begin);
  if (!memory.read(loaded.begin, code)) return;
  auto& originals = originals_[*loaded.path];
  for (const auto address : wanted_.at(*loaded.path)) {
    const auto at = address + loaded.shift;
    if (at < loaded.begin || at >= loaded.end) continue;
    auto& byte = code[at - loaded.begin];
    originals.try_emplace(address, byte);
    byte = kTrap;
  }
  memory.write(loaded.begin, code.data(), code.size());
}

bool Breakpoints::passed(pid_t thread, pid_t process) {
  if (!wanted()) return false;
  auto known = processes_.find(process);
  if (known == processes_.end()) known = processes_.emplace(process, loaded_in(process)).first;
  const auto place = place_of(thread) - 1;
  for (const auto& loaded : known->second) {
    if (place < loaded.begin || place >= loaded.end) continue;
    const auto& originals = originals_[*loaded.path];
    const auto original = originals.find(place - loaded.shift);
    if (original == originals.end()) return false;
    if (entered_[*loaded.path].insert(original->first).second)
      order_.push_back({*loaded.path, original->first});
    Memory(process).write(place, &original->second, 1);
    send_to(thread, place);
    return true;
  }
  return false;
}

}  // namespace holdfast::trace
