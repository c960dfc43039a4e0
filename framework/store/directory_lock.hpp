#pragma once

/// A lock on a directory, for as long as this lives: no file of its own stays behind. A file system without locks
/// has to do without.

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <string>

namespace holdfast::store {

class DirectoryLock {
 public:
  /// `kind`: LOCK_EX or LOCK_SH; with LOCK_NB nobody is waited for.
  explicit DirectoryLock(const std::string& directory, int kind = LOCK_EX)
      : directory_(open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    while (directory_ >= 0 && flock(directory_, kind) != 0) {
      if (errno == EINTR) continue;
      others_ = errno == EWOULDBLOCK;
      break;
    }
  }
  DirectoryLock(const DirectoryLock&) = delete;
  DirectoryLock& operator=(const DirectoryLock&) = delete;
  /// Whether it belongs to somebody else.
  bool is_of_others() const { return others_; }
  ~DirectoryLock() {
    if (directory_ >= 0) close(directory_);
  }

 private:
  int directory_;
  bool others_ = false;
};

}  // namespace holdfast::store
