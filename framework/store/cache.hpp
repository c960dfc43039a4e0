#pragma once

/// Cache: what takes time to make, kept in files of a directory, compressed with zstd.
///
///     const Cache cache(work_directory + "/cache");
///     auto bytes = cache.find(key);
///     if (!bytes) cache.keep(key, made());
///
/// A key names all that decides what is made: contents by their digests, and what makes it, which another version of
/// Holdfast may do otherwise. So what is found is what would be made, and nothing has to be compared again.
///
/// A file is whole or not there, and one that is damaged is as if it were not there. Where nothing can be written, nothing
/// is kept.
///
/// Several processes may use a directory at once. All files together take at most `bytes_max`: those that were used longest
/// ago are removed first.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace holdfast::store {

class Cache {
 public:
  static constexpr std::uint64_t kBytesMax = std::uint64_t{256} << 20U;

  /// The directory is made when something is kept first.
  explicit Cache(std::string directory, std::uint64_t bytes_max = kBytesMax)
      : directory_(std::move(directory)), bytes_max_(bytes_max) {}

  std::optional<std::string> find(const std::string& key) const;
  void keep(const std::string& key, std::string_view bytes) const;

  /// Whether anything is kept.
  bool holds_any() const;
  /// The file of a key, whether it exists or not.
  std::string path_of(const std::string& key) const;

 private:
  void make_room() const;

  std::string directory_;
  std::uint64_t bytes_max_;
};

}  // namespace holdfast::store
