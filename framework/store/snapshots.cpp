#include "store/snapshots.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <zstd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "image/digest.hpp"
#include "model/error.hpp"

namespace holdfast::store {
namespace {

namespace fs = std::filesystem;

/// zstd's default: 400 MB/s, and executables shrink to a third.
constexpr int kCompression = 3;

std::string read_all(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error(path + ": cannot be read: " + std::strerror(errno));
  std::ostringstream content;
  content << file.rdbuf();
  return std::move(content).str();
}

std::string compressed(const std::string& content) {
  std::string out(ZSTD_compressBound(content.size()), '\0');
  const auto size = ZSTD_compress(out.data(), out.size(), content.data(), content.size(), kCompression);
  if (ZSTD_isError(size) != 0) throw Error(std::string("zstd cannot compress: ") + ZSTD_getErrorName(size));
  out.resize(size);
  return out;
}

std::string decompressed(const std::string& packed, const ImageFile& file, const std::string& path) {
  std::string out(file.size, '\0');
  const auto size = ZSTD_decompress(out.data(), out.size(), packed.data(), packed.size());
  if (ZSTD_isError(size) != 0 || size != file.size || image::sha256_of(out) != file.sha256) {
    throw Error(path + ": the snapshot of " + file.name + " is damaged; accept the baseline again");
  }
  return out;
}

void write_all(int descriptor, const std::string& content, const std::string& path) {
  std::size_t written = 0;
  while (written < content.size()) {
    const auto now = write(descriptor, content.data() + written, content.size() - written);
    if (now < 0 && errno == EINTR) continue;
    if (now < 0) throw Error(path + ": cannot be written: " + std::strerror(errno));
    written += static_cast<std::size_t>(now);
  }
  if (fsync(descriptor) != 0) throw Error(path + ": cannot be flushed to disk: " + std::strerror(errno));
}

void write_whole(const std::string& path, const std::string& content) {
  const auto growing = path + "." + std::to_string(getpid());
  const int descriptor = open(growing.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (descriptor < 0) throw Error(growing + ": cannot be written: " + std::strerror(errno));
  try {
    write_all(descriptor, content, growing);
  } catch (...) {
    close(descriptor);
    unlink(growing.c_str());
    throw;
  }
  close(descriptor);
  fs::rename(growing, path);
}

/// Whether the file is kept already, and undamaged.
bool is_whole(const ImageFile& file, const std::string& path) {
  if (!fs::exists(path)) return false;
  try {
    decompressed(read_all(path), file, path);
    return true;
  } catch (const Error&) {
    return false;
  }
}

void keep_file(const ImageFile& file, const std::string& path) {
  if (is_whole(file, path)) return;
  const auto content = read_all(file.path);
  if (image::sha256_of(content) != file.sha256) {
    throw Error(file.path + ": was built again since it was measured; run the test again, then accept");
  }
  fs::create_directories(fs::path(path).parent_path());
  write_whole(path, compressed(content));
}

/// "" where it is not set.
std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::string directory_of(const std::string& store) {
  if (const auto chosen = environment("HOLDFAST_SNAPSHOTS"); !chosen.empty()) return chosen;
  if (store.find("://") == std::string::npos) return store + ".snapshots";
  const auto data = environment("XDG_DATA_HOME");
  return (data.empty() ? environment("HOME") + "/.local/share" : data) + "/holdfast/snapshots";
}

}  // namespace

Snapshots::Snapshots(const std::string& store) : directory_(directory_of(store)) {}

void Snapshots::keep(const Image& image) const {
  try {
    keep_file(image.program, path_of(image.program));
    for (const auto& library : image.libraries) keep_file(library, path_of(library));
  } catch (const fs::filesystem_error& wrong) {
    throw Error(directory_ + ": the snapshot cannot be kept: " + wrong.code().message());
  }
}

bool Snapshots::has(const Image& image) const {
  if (image.id.empty() || !fs::exists(path_of(image.program))) return false;
  for (const auto& library : image.libraries) {
    if (!fs::exists(path_of(library))) return false;
  }
  return true;
}

void Snapshots::restore(const ImageFile& file, const std::string& path) const {
  const auto content = decompressed(read_all(path_of(file)), file, path_of(file));
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(content.data(), static_cast<std::streamsize>(content.size()));
  if (!out.flush()) throw Error(path + ": cannot be written: " + std::strerror(errno));
}

std::string Snapshots::path_of(const ImageFile& file) const {
  return directory_ + "/" + file.sha256.substr(0, 2) + "/" + file.sha256 + ".zst";
}

}  // namespace holdfast::store
