#pragma once

/// Contents: files that must not change while programs are measured. Otherwise a program could replace the one that it is
/// compared with. Example:
///
///     const ContentWatch watch(current, accepted);   // throws if a file has changed since its digest was taken.
///     run(program);
///     watch.check();                                 // throws if one has changed since.
///
/// A file is read again only if its stamp differs (device, inode, size, and the times at which content and inode changed).

#include <sys/stat.h>

#include <memory>
#include <string>
#include <vector>

namespace holdfast::image {

struct FileContent {
  std::string path;
  std::string sha256;  ///< for a directory: of the names in it
};

using Contents = std::vector<FileContent>;
/// Shared, because launches are copied for each process, and no copy changes it.
using SharedContents = std::shared_ptr<const Contents>;

/// Returns the digest of a file, or of the names in a directory; empty if it cannot be read.
std::string digest_of(const std::string& path);

/// Returns the contents of both. `one` may be null.
SharedContents joined(const SharedContents& one, const Contents& more);

class ContentWatch {
 public:
  /// Watches the files of one side or of both. Throws Error if a file does not match its digest.
  explicit ContentWatch(const SharedContents& one, const SharedContents& other = nullptr);
  /// Throws Error naming the first file that changed. Thread-safe.
  void check() const;

 private:
  struct Watched {
    FileContent file;
    struct stat stamp {};
  };
  std::vector<Watched> files_;
};

}  // namespace holdfast::image
