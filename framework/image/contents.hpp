#pragma once

/// Contents: what files hold that must stay as they are while programs are measured. A program that is measured could
/// otherwise replace the one that it is compared with.
///
///     const ContentWatch watch(current, accepted);   // throws where a file has changed since its digest was taken
///     run(program);
///     watch.check();                                 // throws where one has changed since
///
/// A file is read again only where its stamp differs (device, inode, size, and the times at which content and inode changed).

#include <sys/stat.h>

#include <memory>
#include <string>
#include <vector>

namespace holdfast::image {

struct FileContent {
  std::string path;
  std::string sha256;  ///< of a directory: over the names in it
};

using Contents = std::vector<FileContent>;
/// Launches are copied for each process, and none changes what it is told.
using SharedContents = std::shared_ptr<const Contents>;

/// The digest of a file, or of the names in a directory; empty where nothing can be read.
std::string digest_of(const std::string& path);

/// `one`: may be null.
SharedContents joined(const SharedContents& one, const Contents& more);

class ContentWatch {
 public:
  /// Of one side, or of both. Throws Error where a file does not have its digest.
  explicit ContentWatch(const SharedContents& one, const SharedContents& other = nullptr);
  /// Throws Error naming the first file that changed. Threads may call it at the same time.
  void check() const;

 private:
  struct Watched {
    FileContent file;
    struct stat stamp {};
  };
  std::vector<Watched> files_;
};

}  // namespace holdfast::image
