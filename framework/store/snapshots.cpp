#include "store/snapshots.hpp"

#include <fcntl.h>
#include <pwd.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "image/digest.hpp"
#include "image/known_facts.hpp"
#include "image/own_directory.hpp"
#include "image/take_image.hpp"
#include "model/whole_file.hpp"
#include "store/durable_file.hpp"

namespace holdfast::store {
namespace {

namespace fs = std::filesystem;

/// The default of zstd: 400 MB/s, and executables shrink to a third.
constexpr int kCompression = 3;

std::string compressed(const std::string& content) {
  std::string out(ZSTD_compressBound(content.size()), '\0');
  const auto size = ZSTD_compress(out.data(), out.size(), content.data(), content.size(), kCompression);
  if (ZSTD_isError(size) != 0) throw Error(std::string("zstd cannot compress: ") + ZSTD_getErrorName(size));
  out.resize(size);
  return out;
}

/// Allocates no more than the image's size of the file, whatever the compressed bytes would become.
std::string decompressed(const std::string& packed, const ImageFile& file, const std::string& path) {
  const auto refuse = [&] {
    throw Refused(path + ": the snapshot of " + file.name +
                  " is damaged: its content differs from the accepted one; accept the baseline again");
  };
  if (ZSTD_getFrameContentSize(packed.data(), packed.size()) != file.size) refuse();
  std::string out(file.size, '\0');
  const auto size = ZSTD_decompress(out.data(), out.size(), packed.data(), packed.size());
  if (ZSTD_isError(size) != 0 || size != file.size || image::sha256_of(out) != file.sha256) refuse();
  return out;
}

/// Returns true if a snapshot of the file exists that is undamaged and may be run.
bool is_whole(const Snapshots& snapshots, const ImageFile& file) {
  try {
    snapshots.content_of(file);
    return true;
  } catch (const Error&) {
    return false;
  }
}

/// Sets the time of last use at most once every ten minutes. Files are removed in the order of that time. If it
/// changed at each use, a file would never be known to be intact (image/known_facts.hpp).
void mark_used(const std::string& path) {
  constexpr std::chrono::minutes kEvery(10);
  std::error_code none;
  const auto marked = fs::last_write_time(path, none);
  if (!none && fs::file_time_type::clock::now() - marked < kEvery) return;
  utimensat(AT_FDCWD, path.c_str(), nullptr, AT_SYMLINK_NOFOLLOW);
}

/// The digest is compared before anything is written: a newer build of the same name was not accepted.
void keep_file(const Snapshots& snapshots, const ImageFile& file) {
  const auto path = snapshots.path_of(file);
  if (is_whole(snapshots, file)) return mark_used(path);
  const auto content = whole_file(file.path);
  if (image::sha256_of(content) != file.sha256) {
    throw Error(file.path + ": was built again since it was measured; run the test again, then accept");
  }
  make_directory_durably(fs::path(path).parent_path());
  write_durably(path, compressed(content));
}

/// Returns "" if it is not set.
std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// Returns the home directory of this user, even if the environment does not name it.
std::string home() {
  if (auto named = environment("HOME"); !named.empty()) return named;
  const passwd* user = getpwuid(geteuid());
  if (user != nullptr) return user->pw_dir;
  throw Error(
      "there is no home directory for snapshots of programs; name a directory with HOLDFAST_SNAPSHOTS");
}

/// Removes slashes at the end, because paths below the directory are compared as text.
std::string without_slash_at_end(const std::string& path) {
  const auto last = path.find_last_not_of('/');
  return last == std::string::npos ? path : path.substr(0, last + 1);
}

std::string directory_of(const std::string& store) {
  if (const auto chosen = environment("HOLDFAST_SNAPSHOTS"); !chosen.empty()) {
    if (!chosen.starts_with('/'))
      throw Error("HOLDFAST_SNAPSHOTS is \"" + chosen +
                  "\", which depends on the working directory; use an absolute path");
    return without_slash_at_end(chosen);
  }
  if (!is_on_server(store)) return store + ".snapshots";
  const auto data = environment("XDG_DATA_HOME");
  return (data.empty() ? home() + "/.local/share" : data) + "/holdfast/snapshots";
}

/// Checks the digest, because it becomes part of a path.
void refuse_bad_digest(const ImageFile& file) {
  const bool good =
      file.sha256.size() == 64 && file.sha256.find_first_not_of("0123456789abcdef") == std::string::npos;
  if (!good) throw Refused("the snapshot of " + file.name + " has no SHA-256, but '" + file.sha256 + "'");
}

/// Returns the name that distinguishes stores on all machines: another machine may have another file of the same path.
std::string shared_name(const std::string& store) {
  if (is_on_server(store)) return store;
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  return host.data() + (":" + store);
}

std::string path_of_name(const std::string& store, const std::string& directory) {
  return directory + "/stores/" + image::sha256_of(shared_name(store)).substr(0, 16);
}

/// Writes the name of the store into the directory, so that no other store removes the snapshots that this one needs.
void leave_name(const std::string& store, const std::string& directory) {
  const auto path = path_of_name(store, directory);
  if (fs::exists(path)) return;
  make_directory_durably(directory + "/stores");
  write_durably(path, shared_name(store) + "\n");
}

}  // namespace

Snapshots::Snapshots(const std::string& store)
    : store_(store),
      directory_(directory_of(store)),
      may_be_shared_(is_on_server(store) || directory_ != store + ".snapshots") {}

void Snapshots::keep(const Image& image) const {
  try {
    make_directory_durably(directory_);
    // Other acceptances may hold this lock, too; make_room() takes it exclusively. The name of the store is written
    // before its first file, so that no other store removes that file.
    const image::DirectoryLock beside_removal(directory_, LOCK_SH);
    if (may_be_shared_) leave_name(store_, directory_);
    for (const auto& file : image::files_of(image::own_part(image))) keep_file(*this, file);
  } catch (const fs::filesystem_error& wrong) {
    throw Error(directory_ + ": the snapshot cannot be kept: " + wrong.code().message());
  }
}

std::size_t Snapshots::take(const Image& image, const Snapshots& other) const {
  std::size_t taken = 0;
  make_directory_durably(directory_);
  const image::DirectoryLock beside_removal(directory_, LOCK_SH);
  if (may_be_shared_) leave_name(store_, directory_);
  for (const auto& file : image::files_of(image::own_part(image))) {
    if (is_whole(*this, file)) {
      mark_used(path_of(file));
      continue;
    }
    const auto content = other.content_of(file);
    make_directory_durably(fs::path(path_of(file)).parent_path());
    write_durably(path_of(file), compressed(content));
    ++taken;
  }
  return taken;
}

bool Snapshots::has(const Image& image) const {
  const auto own = image::own_part(image);
  const auto files = image::files_of(own);
  std::error_code none;
  return !own.id.empty() &&
         std::ranges::all_of(files, [&](const ImageFile& file) { return fs::exists(path_of(file), none); });
}

std::string Snapshots::missing(const Image& image) const {
  std::error_code none;
  for (const auto& file : image::files_of(image::own_part(image))) {
    if (!fs::exists(path_of(file), none))
      return ": " + file.name + " is missing (" + path_of(file) +
             "); merge the store in which it was accepted again, or copy its snapshots there";
  }
  return "";
}

std::string Snapshots::content_of(const ImageFile& file) const {
  refuse_bad_digest(file);
  const auto path = path_of(file);
  try {
    refuse_untrusted_place(file);
    // A frame of a file of that size is never longer than this bound, so a longer snapshot is not read at all.
    return decompressed(read_trusted(path, ZSTD_compressBound(file.size)), file, path);
  } catch (const std::bad_alloc&) {
    throw Refused(path + ": the snapshot of " + file.name + " would have " + std::to_string(file.size) +
                  " bytes, which is more than the memory");
  } catch (const std::length_error&) {
    throw Refused(path + ": the snapshot of " + file.name + " would have " + std::to_string(file.size) +
                  " bytes, which is larger than any file");
  } catch (const fs::filesystem_error& wrong) {
    throw Error(path + ": cannot be examined: " + wrong.code().message());
  }
}

void Snapshots::refuse_untrusted_place(const ImageFile& file) const {
  const auto path = path_of(file);
  if (!fs::exists(path)) return;  // a missing file is reported by its own name
  refuse_untrusted_directory(directory_);
  refuse_untrusted_directory(fs::path(path).parent_path());
}

void Snapshots::verify(const Image& image) const {
  for (const auto& file : image::files_of(image::own_part(image))) {
    const auto path = path_of(file);
    const auto unpacked = [&] {
      content_of(file);
      return file.sha256;
    };
    refuse_untrusted_place(file);
    // Unpacking and hashing a program takes longer than starting it, so an unchanged file is verified once.
    if (image::known_fact("unpacked", path, unpacked) != file.sha256) unpacked();
    mark_used(path);
  }
}

void Snapshots::restore(const ImageFile& file, const std::string& path) const {
  const auto content = content_of(file);
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(content.data(), static_cast<std::streamsize>(content.size()));
  if (!out.flush()) throw Error(path + ": cannot be written: " + std::strerror(errno));
}

std::string Snapshots::path_of(const ImageFile& file) const {
  // As in git's object store, two digits for a directory keep directories small.
  return directory_ + "/" + file.sha256.substr(0, 2) + "/" + file.sha256 + ".zst";
}

std::vector<std::string> Snapshots::other_stores() const {
  std::vector<std::string> others;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(directory_ + "/stores", none)) {
    std::string name;
    std::getline(std::ifstream(entry.path()) >> std::ws, name);
    // Older versions wrote only the path of a file.
    if (!name.empty() && name != store_ && name != shared_name(store_)) others.push_back(name);
  }
  std::ranges::sort(others);
  return others;
}

}  // namespace holdfast::store
