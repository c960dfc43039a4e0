#include "process/trace/mappings.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include "binary/elf/elf_file.hpp"

namespace holdfast::trace {
namespace {

/// Returns the load bias of a file, which the loader adds to its addresses, if the code at `offset` is mapped
/// at `begin`.
std::optional<std::uint64_t> shift_of(const std::string& path, std::uint64_t begin, std::uint64_t offset) {
  const binary::ElfFile file(path);
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  for (const auto& segment : binary::segments_of(file.get())) {
    if (segment.p_type != PT_LOAD || (segment.p_flags & PF_X) == 0) continue;
    // Mappings begin at a page, and segments in the middle of one.
    if (segment.p_offset / page * page <= offset && offset < segment.p_offset + segment.p_filesz)
      return begin - offset - (segment.p_vaddr - segment.p_offset);
  }
  return std::nullopt;
}

}  // namespace

FoundElsewhere found_elsewhere(const process::Launch& launch) {
  FoundElsewhere found;
  std::error_code none;
  for (const auto& [path, file] : launch.shown.value_or(std::vector<process::ShownFile>()))
    found[std::filesystem::canonical(path, none)] = std::filesystem::canonical(file, none);
  return found;
}

std::vector<LoadedCode> code_loaded_in(pid_t process, const FoundElsewhere& elsewhere,
                                       const std::function<bool(const std::string&)>& wanted) {
  std::vector<LoadedCode> found;
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
    if (const auto other = elsewhere.find(path); other != elsewhere.end()) path = other->second;
    if (rights.find('x') == std::string::npos || !wanted(path)) continue;
    if (const auto shift = shift_of(path, begin, offset))
      found.push_back({.path = path, .begin = begin, .end = end, .shift = *shift});
  }
  return found;
}

}  // namespace holdfast::trace
