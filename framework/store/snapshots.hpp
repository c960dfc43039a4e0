#pragma once

/// Snapshots: the files of accepted images, beside the database in `<database>.snapshots/`. Each file is kept
/// once, compressed with zstd, under the SHA-256 of its content; a file that is already there is not written
/// again. Written to a temporary name, flushed to disk and renamed: a snapshot file is whole or not there.

#include <string>

#include "model/image.hpp"

namespace holdfast::store {

class Snapshots {
 public:
  /// `database`: path of the SQLite file.
  explicit Snapshots(const std::string& database) : directory_(database + ".snapshots") {}

  /// Keeps all files of the image. Throws Error where a file's content is no longer what the image says: it
  /// was built again since it was measured.
  void keep(const Image& image) const;
  bool has(const Image& image) const;
  /// Writes one file of a kept image to `path`. Throws Error where it is missing or damaged.
  void restore(const ImageFile& file, const std::string& path) const;

 private:
  std::string path_of(const ImageFile& file) const;

  std::string directory_;
};

}  // namespace holdfast::store
