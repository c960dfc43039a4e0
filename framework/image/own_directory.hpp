#pragma once

/// OwnDirectory: a directory of this process. It is removed when it is no longer needed. If its process was killed, a later
/// process removes it. It is locked as long as its process lives.
///
///     remove_left("/tmp", [](const std::string& name) { return name.starts_with("holdfast-"); });
///     const OwnDirectory here([] { return made_directory(); });

#include <sys/types.h>

#include <functional>
#include <memory>
#include <string>

#include "model/descriptor.hpp"

namespace holdfast::image {

// A lock on a directory, held for its lifetime. It leaves no file behind, except on NFS. NFS grants an exclusive lock only
// through a writable descriptor, which a directory never has, so a file .lock in it is locked.

class DirectoryLock {
 public:
  /// `kind` is LOCK_EX or LOCK_SH, with LOCK_NB to return at once. A directory that does not exist is not locked. Throws
  /// Error if the file system does not support locks.
  explicit DirectoryLock(const std::string& directory, int kind = LOCK_EX);
  /// Returns false if the directory does not exist, or with LOCK_NB if another process holds the lock.
  bool holds() const { return descriptor_.is_open(); }

 private:
  Descriptor descriptor_;
};

class OwnDirectory {
 public:
  /// `make` makes a new directory with each call, and returns its path. Its exceptions are passed on.
  explicit OwnDirectory(const std::function<std::string()>& make);
  OwnDirectory(const OwnDirectory&) = delete;
  OwnDirectory& operator=(const OwnDirectory&) = delete;
  /// Removes the directory with everything in it, but not in a forked process.
  ~OwnDirectory();
  const std::string& path() const { return path_; }

 private:
  pid_t process_;
  std::string path_;
  std::unique_ptr<DirectoryLock>
      lock_;  ///< null if the file system does not support locks; the directory of a killed process then remains
};

/// Removes the directories in `parent` whose names `is_one` accepts, that belong to this user, and whose processes have
/// ended.
void remove_left(const std::string& parent, const std::function<bool(const std::string& name)>& is_one);

}  // namespace holdfast::image
