#pragma once

#include <fcntl.h>
#include <unistd.h>

/// Finds out whether another process has a Neighbour of the same file.
class Neighbour {
 public:
  explicit Neighbour(const char* file) : file_(open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
    auto lock = lock_of(F_RDLCK);
    fcntl(file_, F_SETLK, &lock);
  }
  /// Returns whether an exclusive lock would have to wait for another process.
  bool is_there() const {
    auto lock = lock_of(F_WRLCK);
    fcntl(file_, F_GETLK, &lock);
    return lock.l_type != F_UNLCK;
  }

 private:
  static struct flock lock_of(short type) {
    struct flock lock {};
    lock.l_type = type;
    lock.l_whence = SEEK_SET;
    return lock;
  }

  int file_;
};
