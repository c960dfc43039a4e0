#pragma once

/// Cache: expensive results, kept in files of a directory, compressed with zstd.
///
///     const Cache cache(work_directory + "/cache");
///     auto bytes = cache.find(key);
///     if (!bytes) cache.keep(key, made());
///
/// A key names everything that determines a result: contents by their digests, and the version of the code that makes
/// it. So a cached result equals a new one, and needs no further comparison.
///
/// A file is complete or does not exist, and a damaged one counts as missing. If nothing can be written, nothing is
/// kept.
///
/// Several processes may use a directory at once. All files together take at most `bytes_max`: the least recently
/// used ones are removed first.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace holdfast::store {

class Cache {
 public:
  static constexpr std::uint64_t kBytesMax = std::uint64_t{256} << 20U;

  /// Makes the directory only when the first result is kept.
  explicit Cache(std::string directory, std::uint64_t bytes_max = kBytesMax)
      : directory_(std::move(directory)), bytes_max_(bytes_max) {}

  std::optional<std::string> find(const std::string& key) const;
  void keep(const std::string& key, std::string_view bytes) const;

  /// Returns true if anything is kept.
  bool holds_any() const;
  /// Returns the path of the file of a key, whether it exists or not.
  std::string path_of(const std::string& key) const;

 private:
  void make_room() const;

  std::string directory_;
  std::uint64_t bytes_max_;
};

}  // namespace holdfast::store
