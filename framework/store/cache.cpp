#include "store/cache.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <vector>

#include "image/digest.hpp"
#include "model/error.hpp"
#include "model/whole_file.hpp"
#include "store/durable_file.hpp"

namespace holdfast::store {
namespace {

/// Cached data is written often and read soon, so it uses the fastest compression.
constexpr int kFastest = 1;
/// Limit, so that a damaged size does not ask for all memory.
constexpr std::uint64_t kUnpackedMax = std::uint64_t{1} << 30U;
/// Age of files left by processes that were killed while writing; no process writes for longer.
constexpr auto kAbandoned = std::chrono::hours(1);
constexpr const char* kGrowing = ".growing";

/// Compresses with a checksum, by which zstd refuses damaged data.
std::string packed_bytes(std::string_view bytes) {
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), ZSTD_freeCCtx);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kFastest);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  std::string packed(ZSTD_compressBound(bytes.size()), '\0');
  const auto size = ZSTD_compress2(context.get(), packed.data(), packed.size(), bytes.data(), bytes.size());
  packed.resize(ZSTD_isError(size) != 0 ? 0 : size);
  return packed;
}

std::optional<std::string> unpacked_bytes(const std::string& packed) {
  const auto size = ZSTD_getFrameContentSize(packed.data(), packed.size());
  if (size > kUnpackedMax) return std::nullopt;  // also if the size is not known, or this is not a frame
  std::string bytes(size, '\0');
  const auto done = ZSTD_decompress(bytes.data(), bytes.size(), packed.data(), packed.size());
  return ZSTD_isError(done) != 0 || done != size ? std::nullopt : std::optional(std::move(bytes));
}

struct CachedFile {
  std::filesystem::path path;
  std::uint64_t bytes = 0;
  std::filesystem::file_time_type used;
};

std::vector<CachedFile> cached_files(const std::string& directory) {
  std::vector<CachedFile> found;
  std::error_code gone;  // another process may make room, too
  for (const auto& entry : std::filesystem::directory_iterator(directory, gone)) {
    CachedFile file{.path = entry.path(), .bytes = entry.file_size(gone), .used = {}};
    if (gone) continue;
    file.used = entry.last_write_time(gone);
    if (!gone) found.push_back(std::move(file));
  }
  return found;
}

}  // namespace

/// A key may hold any bytes, and be longer than a file name.
std::string Cache::path_of(const std::string& key) const { return directory_ + "/" + image::sha256_of(key); }

bool Cache::holds_any() const {
  std::error_code none;
  return !std::filesystem::is_empty(directory_, none) && !none;
}

std::optional<std::string> Cache::find(const std::string& key) const {
  const auto path = path_of(key);
  // A miss is usual, and costs less this way than by an exception.
  if (access(path.c_str(), R_OK) != 0) return std::nullopt;
  try {
    auto bytes = unpacked_bytes(whole_file(path));
    // The time of change records the last use, since the time of access is not kept with noatime or relatime
    // (mount(8)).
    if (bytes) utimensat(AT_FDCWD, path.c_str(), nullptr, 0);  // mark as used
    return bytes;
  } catch (const Error&) {
    return std::nullopt;
  }
}

/// Does not throw for the file system: a result that cannot be kept is only made again. The name ends with
/// random digits, since several processes may write the same result.
void Cache::keep(const std::string& key, std::string_view bytes) const {
  std::error_code wrong;
  std::filesystem::create_directories(directory_, wrong);
  const auto path = path_of(key);
  const auto growing = path + "." + random_digits() + kGrowing;
  const auto packed = packed_bytes(bytes);
  std::ofstream file(growing, std::ios::binary);
  file.write(packed.data(), static_cast<std::streamsize>(packed.size()));
  file.close();
  if (file && !packed.empty()) {
    // rename(2) replaces a file at once for all readers. It is not flushed to disk: a power failure may
    // damage it, which the checksum finds, and a cached result can be made again.
    std::filesystem::rename(growing, path, wrong);
    return make_room();
  }
  std::filesystem::remove(growing, wrong);
}

void Cache::make_room() const {
  auto files = cached_files(directory_);
  std::ranges::sort(files, {}, &CachedFile::used);
  std::uint64_t sum = 0;
  for (const auto& file : files) sum += file.bytes;
  const auto now = std::filesystem::file_time_type::clock::now();
  for (const auto& file : files) {
    const bool growing = file.path.extension() == kGrowing;
    if (growing ? now - file.used < kAbandoned : sum <= bytes_max_) continue;
    std::error_code gone;
    std::filesystem::remove(file.path, gone);
    sum -= file.bytes;
  }
}

}  // namespace holdfast::store
