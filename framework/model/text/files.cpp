#include "model/text/files.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "model/error.hpp"
#include "model/whole_file.hpp"

namespace holdfast::text {

std::string read_file(const std::string& path, const std::string& then) {
  std::string content;
  try {
    content = whole_file(path);
  } catch (const Error& wrong) {
    throw Error(wrong.what() + then);
  }
  if (content.empty()) throw Error(path + ": is empty" + then);
  return content;
}

void write_file(const std::string& path, const std::string& text) {
  // The stream does not report a reason, and may not set errno. 0 is shown as "Success" and not as an earlier
  // error.
  errno = 0;
  std::ofstream file(path, std::ios::trunc | std::ios::binary);
  if (!(file << text).flush()) throw Error(path + ": cannot be written: " + std::strerror(errno));
}

void write_file_in_its_directory(const std::string& path, const std::string& text) {
  const auto directory = std::filesystem::path(path).parent_path();
  std::error_code unmade;
  if (!directory.empty()) std::filesystem::create_directories(directory, unmade);
  if (unmade) throw Error(path + ": cannot be written: " + unmade.message());
  write_file(path, text);
}

/// Writes a new file and renames it: rename(2) replaces the old one atomically. The new file is removed after
/// any error, so that no partial file stays.
void replace_file(const std::string& path, const std::string& text) {
  // The file grows in the same directory, because rename(2) is atomic only within a file system. The process
  // number keeps two writers apart.
  const auto growing = path + "." + std::to_string(getpid());
  std::error_code wrong;
  try {
    std::filesystem::remove(growing, wrong);  // it may be a link that another user has created
    write_file_in_its_directory(growing, text);
    std::filesystem::rename(growing, path, wrong);
  } catch (const Error&) {
    std::filesystem::remove(growing, wrong);
    throw;
  }
  if (!wrong) return;
  std::error_code ignored;
  std::filesystem::remove(growing, ignored);
  throw Error(path + ": cannot be written: " + wrong.message());
}

}  // namespace holdfast::text
