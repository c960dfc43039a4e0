#pragma once

/// Snapshots: the files of accepted images. Each file is kept once, compressed with zstd, under the SHA-256 of
/// its content; a file that is already there is not written again. Written to a temporary name, flushed to
/// disk and renamed: a snapshot file is whole or not there.
///
/// They stand in the directory that the environment variable HOLDFAST_SNAPSHOTS names, from / on; without it, beside
/// a store that is a file in `<file>.snapshots/`, and for a store on a server in the user's own data directory,
/// `$XDG_DATA_HOME/holdfast/snapshots/` or `~/.local/share/holdfast/snapshots/`: programs stay on the machine
/// that ran them, and a machine that lacks one compares with stored samples. Machines that shall share them
/// name a directory that they share. In a directory that several stores may share, each leaves its name in
/// `stores/`, with that of the machine where it is a file, so that none takes what another needs
/// (snapshot_room.hpp).
///
/// What comes back is what was accepted, to the last bit, or it is refused: every file is verified by its
/// digest, and read only where it and its directories belong to this user or root and nobody else may write to
/// them.

#include <string>
#include <vector>

#include "model/image.hpp"
#include "store/trusted_file.hpp"

namespace holdfast::store {

/// What brings back a snapshot that was kept and is not here; to accept again would not.
inline constexpr const char* kMergeAgain = "merge the store in which it was accepted again";

class Snapshots {
 public:
  /// `store`: as Database::path() names it. Throws Error where HOLDFAST_SNAPSHOTS names no place from / on.
  explicit Snapshots(const std::string& store);

  /// Keeps all files of the image (image::own_part). Throws Error where a file's content is no longer what the
  /// image says: it was built again since it was measured.
  void keep(const Image& image) const;
  bool has(const Image& image) const;
  /// ": bench is missing (PATH); merge ...", the first file of an image that should be here and is not; or "".
  std::string missing(const Image& image) const;
  /// Copies the files of an image that `other` has, those that are missing here; how many these were.
  std::size_t take(const Image& image, const Snapshots& other) const;
  /// Reads every file of a kept image that is not known to be whole (image/known_facts.hpp), which counts as its use.
  /// Throws Refused where one is damaged or could be somebody else's; Error where it is missing.
  void verify(const Image& image) const;
  /// Writes one file of a kept image to `path`; throws likewise, and Error where it cannot be written.
  void restore(const ImageFile& file, const std::string& path) const;
  /// The content of one file of a kept image; throws likewise.
  std::string content_of(const ImageFile& file) const;

  const std::string& directory() const { return directory_; }
  std::string path_of(const ImageFile& file) const;
  /// Other stores that keep snapshots in this directory, as their names: those of files as HOST:PATH.
  std::vector<std::string> other_stores() const;

 private:
  void refuse_untrusted_place(const ImageFile& file) const;

  std::string store_;
  std::string directory_;
  bool may_be_shared_;
};

}  // namespace holdfast::store
