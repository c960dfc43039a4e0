#include "store/durable_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <random>

#include "model/descriptor.hpp"
#include "model/error.hpp"
#include "store/disk_room.hpp"

namespace holdfast::store {
namespace {

namespace fs = std::filesystem;

/// `needed`: bytes.
[[noreturn]] void refuse(const std::string& path, const char* what, std::uintmax_t needed = 0) {
  const int why = errno;
  std::string remedy;
  if (why == ENOSPC || why == EDQUOT)
    remedy = "; make room, then do this again: what was kept before is safe" + room_words(path, needed);
  throw Error(path + ": " + what + ": " + std::strerror(why) + remedy);
}

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

/// Nobody else's: processes of two containers or machines that share the directory may have one number.
std::string growing_name(const std::string& path) {
  std::random_device entropy;
  std::array<char, 20> letters{};
  std::snprintf(letters.data(), letters.size(), "%08x%08x", static_cast<unsigned>(entropy()),
                static_cast<unsigned>(entropy()));
  return path + "." + letters.data();
}

}  // namespace

void write_durably(const std::string& path, std::string_view content) {
  const auto growing = growing_name(path);
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
  if (!above.empty() && above != path) make_directory_durably(above);
  if (mkdir(path.c_str(), 0755) == 0) {
    flush_directory(above);
  } else if (errno != EEXIST || !fs::is_directory(path, unknown)) {
    if (errno == EEXIST) errno = ENOTDIR;
    refuse(path, "the directory cannot be made");
  }
}

void flush_directory(const std::string& path) {
  const Descriptor directory(path.empty() ? "." : path, O_RDONLY | O_DIRECTORY);
  fsync(directory.get());
}

}  // namespace holdfast::store
