#pragma once

/// OwnDirectory: a directory of this process. It is removed when it is no longer needed, and by a later process where this
/// one was killed: as long as its process lives, it is locked.
///
///     remove_left("/tmp", [](const std::string& name) { return name.starts_with("holdfast-"); });
///     const OwnDirectory here([] { return made_directory(); });

#include <sys/types.h>

#include <functional>
#include <memory>
#include <string>

#include "model/descriptor.hpp"

namespace holdfast::image {

// A lock on a directory, for as long as this lives. No file of its own stays behind, but on NFS: that gives an exclusive
// lock only through a descriptor that may write, which one of a directory never may, so a file .lock in it is locked.

class DirectoryLock {
 public:
  /// `kind`: LOCK_EX or LOCK_SH, with LOCK_NB for not waiting. A directory that is not there is not locked. Throws Error
  /// where the file system gives no lock.
  explicit DirectoryLock(const std::string& directory, int kind = LOCK_EX);
  /// False where it is not there, and where another one holds it and nobody was to wait.
  bool holds() const { return descriptor_.is_open(); }

 private:
  Descriptor descriptor_;
};

class OwnDirectory {
 public:
  /// `make` makes a directory, another one each time, and returns its path. Throws what it throws.
  explicit OwnDirectory(const std::function<std::string()>& make);
  OwnDirectory(const OwnDirectory&) = delete;
  OwnDirectory& operator=(const OwnDirectory&) = delete;
  /// Removes it with everything in it, but not in a process that was forked.
  ~OwnDirectory();
  const std::string& path() const { return path_; }

 private:
  pid_t process_;
  std::string path_;
  std::unique_ptr<DirectoryLock>
      lock_;  ///< null: the file system gives no locks, and what is left there stays
};

/// Removes the directories in `parent` that `is_one` says are such, that belong to this user, and whose processes have ended.
void remove_left(const std::string& parent, const std::function<bool(const std::string& name)>& is_one);

}  // namespace holdfast::image
