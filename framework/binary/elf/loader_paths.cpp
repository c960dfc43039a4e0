#include "binary/elf/loader_paths.hpp"

#include <gelf.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string_view>

#include "binary/elf/elf_file.hpp"
#include "model/error.hpp"

namespace holdfast::binary {
namespace {

/// An undefined tag in the range of the operating system (DT_LOOS to DT_HIOS), which loaders ignore.
constexpr GElf_Sxword kIgnoredTag = 0x60004846;

/// The dynamic section of a file, found by its segments as the loader does, because the section table may be stripped.
class Dynamic {
 public:
  explicit Dynamic(Elf* elf) : elf_(elf), segments_(segments_of(elf)), bytes_(elf_rawfile(elf, &size_)) {
    for (const auto& segment : segments_) {
      if (segment.p_type != PT_DYNAMIC || segment.p_filesz == 0) continue;
      offset_ = segment.p_offset;
      data_ =
          elf_getdata_rawchunk(elf, static_cast<std::int64_t>(segment.p_offset), segment.p_filesz, ELF_T_DYN);
      return;
    }
  }

  /// Removes the paths. Returns true if anything was changed.
  bool forget_paths() {
    bool changed = false;
    const auto strings = strings_offset();
    GElf_Dyn entry{};
    for (int i = 0; at(i, entry); ++i) {
      // An entry cannot be removed: DT_NULL would end the table, and the loader finds
      // the table by its address.
      if (forget(strings, entry)) changed = gelf_update_dyn(data_, i, &entry) != 0 || changed;
    }
    return changed;
  }

  /// Returns the values of DT_RPATH and DT_RUNPATH.
  std::vector<std::string> paths() const {
    std::vector<std::string> found;
    const auto strings = strings_offset();
    GElf_Dyn entry{};
    for (int i = 0; at(i, entry); ++i) {
      if (entry.d_tag == DT_RPATH || entry.d_tag == DT_RUNPATH)
        found.emplace_back(text_at(strings, entry.d_un.d_val));
    }
    return found;
  }

  /// Returns the position of the dynamic section in the file.
  std::uint64_t offset() const { return offset_; }

  /// Returns the section in the format of the file.
  std::string content() const {
    std::string content(data_->d_size, '\0');
    Elf_Data out = *data_;
    out.d_buf = content.data();
    const char* identity = elf_getident(elf_, nullptr);
    if (gelf_xlatetof(elf_, &out, data_, static_cast<unsigned char>(identity[EI_DATA])) == nullptr) return "";
    return content;
  }

 private:
  bool at(int i, GElf_Dyn& entry) const {
    return data_ != nullptr && gelf_getdyn(data_, i, &entry) != nullptr && entry.d_tag != DT_NULL;
  }

  /// Returns the position of the string table in the file. DT_STRTAB is an address, so a
  /// loaded segment converts it.
  std::optional<std::uint64_t> strings_offset() const {
    GElf_Dyn entry{};
    for (int i = 0; at(i, entry); ++i) {
      if (entry.d_tag != DT_STRTAB) continue;
      for (const auto& segment : segments_) {
        const auto inside = entry.d_un.d_ptr - segment.p_vaddr;
        if (segment.p_type == PT_LOAD && entry.d_un.d_ptr >= segment.p_vaddr && inside < segment.p_filesz)
          return segment.p_offset + inside;
      }
    }
    return std::nullopt;
  }

  /// Returns a string of the string table; empty if it is outside of the file.
  std::string_view text_at(std::optional<std::uint64_t> strings, std::uint64_t place) const {
    if (!strings || bytes_ == nullptr || *strings >= size_ || place >= size_ - *strings) return {};
    const char* text = bytes_ + *strings + place;
    return {text, strnlen(text, size_ - *strings - place)};
  }

  /// Removes the path from an entry. Returns true if the entry was changed.
  bool forget(std::optional<std::uint64_t> strings, GElf_Dyn& entry) const {
    if (entry.d_tag == DT_RPATH || entry.d_tag == DT_RUNPATH) {
      entry.d_tag = kIgnoredTag;
      entry.d_un.d_val = 0;
      return true;
    }
    // The loader opens a library whose name contains a slash at that path, and searches only
    // for other names (ld.so(8)).
    if (entry.d_tag != DT_NEEDED) return false;
    const auto slash = text_at(strings, entry.d_un.d_val).rfind('/');
    if (slash == std::string_view::npos) return false;
    entry.d_un.d_val += slash + 1;  // the end of the same string is the file name
    return true;
  }

  Elf* elf_;
  std::vector<GElf_Phdr> segments_;
  std::size_t size_ = 0;
  const char* bytes_;
  std::uint64_t offset_ = 0;
  Elf_Data* data_ = nullptr;
};

/// Writes only these bytes. elf_update() of libelf would lay out the whole file again.
void write_at(const std::string& path, std::uint64_t offset, const std::string& content) {
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(static_cast<std::streamoff>(offset));
  file << content;
  if (content.empty() || !file.flush())
    throw Error(path + ": what it says of its libraries cannot be changed: " + std::strerror(errno));
}

/// Expands one directory of a search path like the loader.
std::string expanded(std::string directory, const std::string& origin) {
  for (const std::string name : {"$ORIGIN", "${ORIGIN}"}) {
    for (auto at = directory.find(name); at != std::string::npos; at = directory.find(name, at))
      directory.replace(at, name.size(), origin);
  }
  // Removes a slash at the end, which makes an empty file name.
  auto path = std::filesystem::path(directory).lexically_normal();
  return path.has_filename() ? path : path.parent_path();
}

}  // namespace

std::vector<std::string> loader_paths_of(const std::string& path) {
  const ElfFile elf(path);
  if (elf.get() == nullptr) return {};
  std::vector<std::string> directories;
  for (const auto& searched : Dynamic(elf.get()).paths()) {
    std::istringstream parts(searched);
    for (std::string part; std::getline(parts, part, ':');) {
      auto directory = expanded(part, std::filesystem::path(path).parent_path());
      std::error_code none;
      // A relative directory depends on the working directory of the program, so it cannot be passed on.
      if (directory.starts_with('/') && std::filesystem::is_directory(directory, none))
        directories.push_back(std::move(directory));
    }
  }
  return directories;
}

void forget_loader_paths(const std::string& path) {
  const ElfFile elf(path);
  if (elf.get() == nullptr) return;
  Dynamic dynamic(elf.get());
  if (dynamic.forget_paths()) write_at(path, dynamic.offset(), dynamic.content());
}

std::string interpreter_of(const std::string& path) {
  const ElfFile elf(path);
  if (elf.get() == nullptr) return "";
  std::size_t size = 0;
  const char* bytes = elf_rawfile(elf.get(), &size);
  for (const auto& header : segments_of(elf.get())) {
    if (header.p_type != PT_INTERP) continue;
    if (bytes == nullptr || header.p_offset >= size || header.p_filesz > size - header.p_offset) return "";
    return {bytes + header.p_offset, strnlen(bytes + header.p_offset, header.p_filesz)};
  }
  return "";
}

}  // namespace holdfast::binary
