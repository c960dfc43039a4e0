#pragma once

/// A lock on a directory, for as long as this lives. No file of its own stays behind, but on NFS: that gives an exclusive
/// lock only through a descriptor that may write, which one of a directory never may, so a file .lock in it is locked.

#include <string>

#include "model/descriptor.hpp"

namespace holdfast::image {

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

}  // namespace holdfast::image
