#include "process/scratch_files.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "model/descriptor.hpp"
#include "model/error.hpp"

namespace holdfast::process {
namespace {

[[noreturn]] void refuse(const std::string& path, const std::string& reason) {
  throw Error(path + ", to which a process writes its results, " + reason);
}

[[noreturn]] void refuse_size(const std::string& path) {
  refuse(path, "has more than " + std::to_string(kTakenBytes >> 20) +
                   " MiB, the largest size that is read; let the program do less in one process");
}

class OpenedFile {
 public:
  /// Opens the file without waiting for a writer, if it is a named pipe.
  explicit OpenedFile(const std::string& path) : path_(path), descriptor_(path, O_RDONLY | O_NONBLOCK) {
    if (!descriptor_.is_open() && errno != ENOENT)
      refuse(path_, std::string("cannot be read: ") + std::strerror(errno));
  }

  std::string text() const {
    std::string text;
    if (!descriptor_.is_open()) return text;
    struct stat facts {};
    if (fstat(descriptor_.get(), &facts) != 0 || !S_ISREG(facts.st_mode))
      refuse(path_, "is not a regular file");
    const auto size = static_cast<std::size_t>(facts.st_size);
    if (size > kTakenBytes) refuse_size(path_);
    text.resize(size + 1);  // one more, to see the end
    std::size_t read_bytes = 0;
    while (const auto got = read_into(text, read_bytes)) {
      read_bytes += got;
      if (read_bytes > kTakenBytes) refuse_size(path_);
      if (read_bytes == text.size()) text.resize(2 * read_bytes);  // another process still writes
    }
    text.resize(read_bytes);
    return text;
  }

 private:
  std::size_t read_into(std::string& text, std::size_t from) const {
    const auto got = read(descriptor_.get(), text.data() + from, text.size() - from);
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno == EINTR) return read_into(text, from);
    refuse(path_, std::string("cannot be read: ") + std::strerror(errno));
  }

  const std::string& path_;
  Descriptor descriptor_;
};

}  // namespace

std::string take_file(const std::string& path) {
  const OpenedFile opened(path);
  std::error_code ignored;
  // The file is removed before it is read, so that an error leaves nothing for the next process. The open
  // descriptor keeps the content.
  std::filesystem::remove(path, ignored);
  return opened.text();
}

std::vector<std::string> take_files(const std::string& stem) {
  const std::filesystem::path path(stem);
  const auto name = path.filename().string();
  // All names are collected first, because removing files may change what a directory iterator returns.
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::directory_iterator(path.parent_path())) {
    if (entry.path().filename().string().starts_with(name)) found.push_back(entry.path());
  }
  std::vector<std::string> texts;
  for (const auto& file : found) texts.push_back(take_file(file));
  return texts;
}

namespace fs = std::filesystem;

namespace {

/// Returns the directory for temporary files. The path is absolute, because programs that run in other
/// directories get paths of files in it.
std::string place() {
  const char* named = std::getenv("TMPDIR");
  return named == nullptr || *named == '\0' ? "/tmp" : fs::absolute(named).string();
}

/// Suffix for mkdtemp(). The dot distinguishes these directories from others with the same prefix.
constexpr std::string_view kUnique = ".XXXXXX";

bool is_scratch(const std::string& name) {
  return name.starts_with("holdfast-") && name.size() > kUnique.size() &&
         name[name.size() - kUnique.size()] == '.';
}

std::string made(const std::string& name) {
  auto path = place() + "/" + name + std::string(kUnique);
  if (mkdtemp(path.data()) != nullptr) return path;
  throw Error(place() + ": no directory for temporary files can be made there: " + std::strerror(errno) +
              "; set TMPDIR to a writable directory");
}

}  // namespace

ScratchDirectory::ScratchDirectory(const std::string& name) : directory_([&] { return made(name); }) {
  image::remove_left(place(), is_scratch);
}

}  // namespace holdfast::process
