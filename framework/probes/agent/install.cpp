#include "probes/agent/install.hpp"

#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "probes/agent/counting.hpp"
#include "probes/agent/slots.hpp"

namespace holdfast::probes::agent {
namespace {

constexpr std::uint64_t kPage = 4096;

std::uint64_t page_of(std::uint64_t address) { return address / kPage * kPage; }

/// Makes pages writable during its lifetime, and executable again afterwards.
class Writable {
 public:
  Writable(std::uint64_t begin, std::uint64_t end)
      : begin_(pointer_to<void>(page_of(begin))), size_(page_of(end + kPage - 1) - page_of(begin)) {
    // The pages stay executable, because another thread may run code in them.
    granted_ = mprotect(begin_, size_, PROT_READ | PROT_WRITE | PROT_EXEC) == 0;
  }
  Writable(const Writable&) = delete;
  Writable& operator=(const Writable&) = delete;
  ~Writable() {
    if (granted_) mprotect(begin_, size_, PROT_READ | PROT_EXEC);
  }
  bool granted() const { return granted_; }

 private:
  void* begin_;
  std::size_t size_;
  bool granted_;
};

struct Module {
  const char* path;  ///< empty for the executable
  std::uint64_t base;
  std::uint64_t begin;  ///< of its mapped code
  std::uint64_t end;
  char build_id[160];
  bool found;
};

/// Reads the build ID from the notes in memory. A note is three 32-bit words, a name and a
/// content, both padded (elf(5)).
void read_build_id(const dl_phdr_info& info, const ElfW(Phdr) & segment, char* text, std::size_t size) {
  const auto* at = pointer_to<const char>(info.dlpi_addr + segment.p_vaddr);
  const auto align = segment.p_align == 8 ? 8U : 4U;
  const auto up = [&](std::uint64_t value) { return (value + align - 1) / align * align; };
  for (const char* end = at + segment.p_memsz; at + sizeof(ElfW(Nhdr)) <= end;) {
    ElfW(Nhdr) note;
    std::memcpy(&note, at, sizeof note);
    const char* name = at + sizeof note;
    const char* content = name + up(note.n_namesz);
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && std::memcmp(name, "GNU", 4) == 0) {
      for (std::size_t i = 0; i < note.n_descsz && 2 * i + 3 <= size; ++i)
        std::snprintf(text + 2 * i, 3, "%02x", static_cast<unsigned char>(content[i]));
      return;
    }
    at = content + up(note.n_descsz);
  }
}

const char* file_name(const char* path) {
  const char* slash = std::strrchr(path, '/');
  return slash == nullptr ? path : slash + 1;
}

/// Finds a module. The executable comes first and has no name. A library is identified by its file name, because its
/// directories may be written in several ways; its build ID and its bytes are checked later.
int find_module(dl_phdr_info* info, std::size_t /*size*/, void* data) {
  auto& module = *static_cast<Module*>(data);
  const bool is_executable = info->dlpi_name[0] == 0;
  const bool wants_executable = module.path[0] == 0;
  const bool right = wants_executable ? is_executable
                                      : !is_executable && std::strcmp(file_name(info->dlpi_name),
                                                                      file_name(module.path)) == 0;
  if (right) {
    module.found = true;
    module.base = info->dlpi_addr;
    module.begin = UINT64_MAX;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
      const auto& segment = info->dlpi_phdr[i];
      const auto begin = info->dlpi_addr + segment.p_vaddr;
      if (segment.p_type == PT_NOTE && module.build_id[0] == 0)
        read_build_id(*info, segment, module.build_id, sizeof module.build_id);
      if (segment.p_type != PT_LOAD || (segment.p_flags & PF_X) == 0) continue;
      if (begin < module.begin) module.begin = begin;
      if (begin + segment.p_memsz > module.end) module.end = begin + segment.p_memsz;
    }
  }
  // Modules are iterated in the order of loading; the executable is the first.
  return right || wants_executable ? 1 : 0;
}

Module module_at(const char* path) {
  Module module{};
  module.path = path;
  dl_iterate_phdr(find_module, &module);
  return module;
}

unsigned char* room_at(std::uint64_t place, std::size_t size) {
  // MAP_FIXED would replace what is mapped there.
  void* got = mmap(pointer_to<void>(place), size, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
  if (got == pointer_to<void>(place)) return static_cast<unsigned char*>(got);
  if (got != MAP_FAILED) munmap(got, size);  // kernels before 4.17 ignore the flag
  return nullptr;
}

/// Allocates room for code within the reach of jumps from the module and of its references. It tries below the module
/// first, because the heap grows above an executable.
unsigned char* room_near(std::uint64_t address, std::size_t size) {
  constexpr std::uint64_t kReach = 0x60000000;  // of 2 GB, so that modules of some size are within reach
  constexpr std::uint64_t kNear = 0x10000;
  constexpr std::uint64_t kFar = 0x100000;
  // 512 MB remain free, into which the heap of an executable may grow.
  constexpr std::uint64_t kHeap = 0x20000000;
  const auto from = address / kNear * kNear;
  for (std::uint64_t away = kNear; away < kReach && away + kNear <= from;
       away += away < kFar ? kNear : kFar) {
    if (auto* room = room_at(from - away, size)) return room;
  }
  for (std::uint64_t away = kHeap; away < kReach; away += kFar) {
    if (auto* room = room_at(from + away, size)) return room;
  }
  return nullptr;
}

/// Returns true if the code in memory is that of the file. A debugger or another tool may have changed it.
bool bytes_are_right(const Plan& plan, const SitePlan& site, const Module& module, char* why,
                     std::size_t why_size) {
  const auto address = site.address + module.base;
  if (address >= module.begin && address + site.size <= module.end &&
      std::memcmp(pointer_to<const void>(address), site.bytes, site.size) == 0)
    return true;
  std::snprintf(why, why_size, "at 0x%lx of %s are other bytes in memory than in its file", site.address,
                plan.module);
  return false;
}

bool refused_write(char* why, std::size_t why_size) {
  std::snprintf(why, why_size, "the system does not let code be changed in memory (%s)",
                std::strerror(errno));
  return false;
}

/// Writes a jmp to the trampoline. The rest of the instructions there traps, to stop a thread that reaches it in
/// another way.
bool patch(const SitePlan& site, std::uint64_t base, const unsigned char* trampoline, char* why,
           std::size_t why_size) {
  auto* place = pointer_to<unsigned char>(site.address + base);
  const std::int64_t away = trampoline - (place + 5);
  const auto displacement = static_cast<std::int32_t>(away);
  if (displacement != away) {
    std::snprintf(why, why_size, "there is no room for code near enough");
    return false;
  }
  const Writable pages(site.address + base, site.address + base + site.size);
  if (!pages.granted()) return refused_write(why, why_size);
  unsigned char code[kMostBytes];
  std::memset(code, 0xcc, sizeof code);
  code[0] = 0xe9;
  std::memcpy(code + 1, &displacement, sizeof displacement);
  std::memcpy(place, code, site.size);
  return true;
}

bool place_all(const SitePlan* sites, std::uint32_t count, std::uint32_t first_index, std::uint64_t base,
               std::uint64_t near, char* why, std::size_t why_size) {
  const auto size = page_of(count * kMostTrampoline + kPage - 1);
  unsigned char* room = room_near(near, size);
  if (room == nullptr) {
    std::snprintf(why, why_size, "there is no room for code near enough");
    return false;
  }
  Writing to{room, room + size};
  const Writable slots(reinterpret_cast<std::uint64_t>(holdfast_slots),
                       reinterpret_cast<std::uint64_t>(holdfast_slots_end));
  if (!slots.granted()) return refused_write(why, why_size);
  static unsigned char* trampoline[kSlots];
  for (std::uint32_t i = 0; i < count; ++i) {
    // All trampolines are written before the first call is patched, so a failure
    // leaves the program as it was.
    trampoline[i] = write_trampoline(sites[i], first_index + i, base, to);
    if (trampoline[i] != nullptr) continue;
    std::snprintf(why, why_size, "code that refers to its neighbourhood cannot be moved far enough");
    return false;
  }
  if (mprotect(room, size, PROT_READ | PROT_EXEC) != 0) return refused_write(why, why_size);
  for (std::uint32_t i = 0; i < count; ++i) {
    if (!patch(sites[i], base, trampoline[i], why, why_size)) return false;
  }
  return true;
}

}  // namespace

InstallResult place_probes(const Plan& plan, char* why, std::size_t why_size) {
  const auto module = module_at(plan.is_executable ? "" : plan.module);
  if (!module.found) return InstallResult::module_is_not_loaded;
  if (plan.build_id[0] != 0 && std::strcmp(plan.build_id, module.build_id) != 0) {
    std::snprintf(why, why_size, "%s is of another build in memory than the one that was read", plan.module);
    return InstallResult::refused;
  }
  for (std::uint32_t i = 0; i < plan.sites; ++i) {
    if (!bytes_are_right(plan, plan.site[i], module, why, why_size)) return InstallResult::refused;
  }
  if (plan.leads_to != 0) {
    const auto holds_it = module_at(plan.leads_to_module);
    if (!holds_it.found) return InstallResult::module_is_not_loaded;
    leads_to = plan.leads_to + holds_it.base;
  }
  return place_all(plan.site, plan.sites, 0, module.base, module.begin, why, why_size)
             ? InstallResult::yes
             : InstallResult::refused;
}

bool place_one(const SitePlan& site, std::uint32_t index, char* why, std::size_t why_size) {
  return place_all(&site, 1, index, 0, site.address, why, why_size);
}

bool watch_loader(void (*loaded)()) {
  // glibc calls an empty function whenever its list of modules changes, as a place for breakpoints of debuggers. It is
  // a `ret`, alone in 16 aligned bytes.
  const auto place = static_cast<std::uint64_t>(_r_debug.r_brk);
  const auto* code = pointer_to<const unsigned char>(place);
  constexpr unsigned char kEndbr[] = {0xf3, 0x0f, 0x1e, 0xfa};
  if (place == 0 || place % 16 != 0) return false;
  const bool marked = std::memcmp(code, kEndbr, sizeof kEndbr) == 0;
  if (code[marked ? 4 : 0] != 0xc3) return false;
  const auto size = page_of(kPage);
  unsigned char* room = room_near(place, size);
  if (room == nullptr) return false;
  const auto address = reinterpret_cast<std::uint64_t>(loaded);
  // The instruction is jmp *0(%rip); the target follows in the next 8 bytes.
  const unsigned char jump[] = {0xff, 0x25, 0, 0, 0, 0};
  std::memcpy(room, jump, sizeof jump);
  std::memcpy(room + sizeof jump, &address, sizeof address);
  SitePlan site{};
  site.address = place;
  site.size = 5;
  char why[128];
  return mprotect(room, size, PROT_READ | PROT_EXEC) == 0 && patch(site, 0, room, why, sizeof why);
}

void list_modules(const char* path) {
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* data) {
        char line[4200];
        const int size = std::snprintf(line, sizeof line, "%lx %s\n", info->dlpi_addr, info->dlpi_name);
        return write(*static_cast<int*>(data), line, static_cast<std::size_t>(size)) == size ? 0 : 1;
      },
      &file);
  close(file);
}

}  // namespace holdfast::probes::agent
