#pragma once

/// Snapshots: the files of accepted images. Each file is kept once, compressed with zstd, under the SHA-256 of its
/// content; a file that exists already is not written again. Files are written to a temporary name, flushed to disk and
/// renamed, so that a snapshot file is complete or does not exist.
///
/// The directory is the absolute path in the environment variable HOLDFAST_SNAPSHOTS. Without it, a store that is a
/// file has its snapshots in `<file>.snapshots/`. For a store on a server they are in the user's own data directory,
/// `$XDG_DATA_HOME/holdfast/snapshots/` or `~/.local/share/holdfast/snapshots/`. So programs stay on the machine that
/// ran them, and a machine that lacks a program compares with stored samples. Machines that should share snapshots
/// name a shared directory. In a directory that several stores may share, each store writes its name into `stores/`; a
/// store that is a file adds the name of its machine. So no store removes a snapshot that another one needs
/// (snapshot_room.hpp).
///
/// A file is either returned exactly as it was accepted, or refused. Every file is verified by its digest. It is read
/// only if it and its directories belong to this user or root, and only their owner may write to them.

#include <string>
#include <vector>

#include "model/image.hpp"
#include "store/trusted_file.hpp"

namespace holdfast::store {

class Snapshots {
 public:
  /// `store`: the name returned by Database::path(). Throws Error if HOLDFAST_SNAPSHOTS is not an absolute path.
  explicit Snapshots(const std::string& store);

  /// Keeps all files of the image (image::own_part). Throws Error if the content of a file differs from the image: it
  /// was built again since it was measured.
  void keep(const Image& image) const;
  bool has(const Image& image) const;
  /// Returns ": bench is missing (PATH); merge ..." for the first missing file of an image, or "".
  std::string missing(const Image& image) const;
  /// Copies those files of an image that `other` has and that are missing here; returns their number.
  std::size_t take(const Image& image, const Snapshots& other) const;
  /// Reads every file of a kept image that is not known to be intact (image/known_facts.hpp), which counts as a use.
  /// Throws Refused if one is damaged or could have been written by another user; Error if one is missing.
  void verify(const Image& image) const;
  /// Writes one file of a kept image to `path`. Throws the errors of verify(), and Error if the file cannot be written.
  void restore(const ImageFile& file, const std::string& path) const;
  /// Returns the content of one file of a kept image. Throws the errors of verify().
  std::string content_of(const ImageFile& file) const;

  const std::string& directory() const { return directory_; }
  std::string path_of(const ImageFile& file) const;
  /// Returns the names of the other stores that keep snapshots in this directory: those of files as HOST:PATH.
  std::vector<std::string> other_stores() const;

 private:
  void refuse_untrusted_place(const ImageFile& file) const;

  std::string store_;
  std::string directory_;
  bool may_be_shared_;
};

}  // namespace holdfast::store
