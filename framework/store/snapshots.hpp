#pragma once

/// Snapshots: the files of accepted images. Each file is kept once, compressed with zstd, under the SHA-256 of
/// its content; a file that is already there is not written again. Written to a temporary name, flushed to
/// disk and renamed: a snapshot file is whole or not there.
///
/// They stand in the directory that the environment variable HOLDFAST_SNAPSHOTS names; without it, beside a
/// store that is a file in `<file>.snapshots/`, and for a store on a server in the user's own data directory,
/// `$XDG_DATA_HOME/holdfast/snapshots/` or `~/.local/share/holdfast/snapshots/`: programs stay on the machine
/// that ran them, and a machine that lacks one compares with stored samples. Machines that shall share them
/// name a directory that they share.

#include <string>

#include "model/image.hpp"

namespace holdfast::store {

class Snapshots {
 public:
  /// `store`: as Database::path() names it.
  explicit Snapshots(const std::string& store);

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
