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

#include "image/directory_lock.hpp"

namespace holdfast::image {

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
