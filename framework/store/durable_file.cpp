#include "store/durable_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <random>

#include "model/descriptor.hpp"
#include "model/error.hpp"
#include "store/trusted_file.hpp"

namespace holdfast::store {
namespace {

namespace fs = std::filesystem;

/// `needed`: bytes.
[[noreturn]] void refuse(const std::string& path, const char* what, std::uintmax_t needed = 0) {
  const int why = errno;
  std::string remedy;
  if (why == ENOSPC || why == EDQUOT)
    remedy = "; free disk space, then try again; older data is safe" + room_words(path, needed);
  throw Error(path + ": " + what + ": " + std::strerror(why) + remedy);
}

/// write(2) may write less than it was given, and a signal may interrupt it. fsync(2) comes before the
/// rename. Otherwise a file system may write the new name before the content, and a power failure leaves an
/// empty file.
void write_all(int descriptor, std::string_view content, const std::string& path) {
  const auto needed = content.size();
  while (!content.empty()) {
    const auto now = write(descriptor, content.data(), content.size());
    if (now < 0 && errno == EINTR) continue;
    if (now < 0) refuse(path, "cannot be written", needed);
    content.remove_prefix(static_cast<std::size_t>(now));
  }
  if (fsync(descriptor) != 0) refuse(path, "cannot be flushed to disk", needed);
}

namespace fs = std::filesystem;

/// The space needed to open a store and keep a process: SQLite's log and its index, each with some pages.
constexpr std::uintmax_t kLeast = 128 * 1024;

std::optional<std::uintmax_t> free_at(const fs::path& directory) {
  std::error_code unknown;
  const auto room = fs::space(directory, unknown);
  return unknown ? std::nullopt : std::optional(room.available);
}

bool has_one_of(const std::string& said, const std::array<std::string_view, 3>& words) {
  return std::ranges::any_of(words,
                             [&](std::string_view word) { return said.find(word) != std::string::npos; });
}

}  // namespace

std::string random_digits() {
  std::random_device entropy;
  std::array<char, 20> digits{};
  std::snprintf(digits.data(), digits.size(), "%08x%08x", static_cast<unsigned>(entropy()),
                static_cast<unsigned>(entropy()));
  return digits.data();
}

void write_durably(const std::string& path, std::string_view content) {
  const auto growing = path + "." + random_digits();
  // O_EXCL follows no link and opens no existing file. The mode lets only the owner write, whatever the
  // umask.
  Descriptor file(growing, O_WRONLY | O_CREAT | O_EXCL, 0644);
  if (!file.is_open()) refuse(growing, "cannot be written");
  try {
    write_all(file.get(), content, growing);
  } catch (...) {
    unlink(growing.c_str());
    throw;
  }
  file.reset();
  if (rename(growing.c_str(), path.c_str()) != 0) {
    // unlink() would replace the reason.
    const int why = errno;
    unlink(growing.c_str());
    errno = why;
    refuse(path, "cannot be written");
  }
  flush_directory(fs::path(path).parent_path());
}

void make_directory_durably(const std::string& path) {
  std::error_code unknown;
  if (fs::is_directory(path, unknown)) return;
  const auto above = fs::path(path).parent_path();
  // Parents are made and flushed first, so that no directory on disk lacks its parent.
  if (!above.empty() && above != path) make_directory_durably(above);
  // Another process may make the directory in the meantime. If a file has the name, mkdir() also sets EEXIST; ENOTDIR
  // gives the right message.
  if (mkdir(path.c_str(), 0755) == 0) {
    flush_directory(above);
  } else if (errno != EEXIST || !fs::is_directory(path, unknown)) {
    if (errno == EEXIST) errno = ENOTDIR;
    refuse(path, "the directory cannot be made");
  }
}

void flush_directory(const std::string& path) {
  const Descriptor directory(path.empty() ? "." : path, O_RDONLY | O_DIRECTORY);
  // fsync(2): the flush of a file does not flush its name. Some file systems refuse it for directories, which
  // is not an error here.
  fsync(directory.get());
}

std::string room_words(const std::string& path, std::uintmax_t needed) {
  const auto directory = fs::path(path).parent_path();
  const auto free = free_at(directory);
  if (!free) return "";
  return " (needed: " + std::to_string(needed) + " bytes; free in " + directory.string() + ": " +
         std::to_string(*free) + " bytes)";
}

std::optional<std::string> full_disk(const std::string& path, const std::string& said) {
  if (is_on_server(path)) return std::nullopt;
  const auto free = free_at(fs::path(path).parent_path());
  const bool is_full = free && *free < kLeast;
  if (!is_full || !has_one_of(said, {"disk is full", "disk I/O error", "unable to open database file"}))
    return std::nullopt;
  return "the disk is full; free disk space, then try again; older data is safe" + room_words(path, kLeast);
}

}  // namespace holdfast::store
