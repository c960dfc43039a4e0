#pragma once

/// Descriptor: a file descriptor that its owner closes, and locks on it.

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <string>

namespace holdfast {

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int value) : value_(value) {}
  /// Opens a file. If that fails, is_open() is false and errno has the reason.
  Descriptor(const std::string& path, int flags, mode_t mode = 0)
      : value_(open(path.c_str(), flags | O_CLOEXEC, mode)) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { reset(); }
  void reset(int value = -1) {
    if (value_ >= 0) close(value_);
    value_ = value;
  }
  int get() const { return value_; }
  bool is_open() const { return value_ >= 0; }

 private:
  int value_ = -1;
};

/// Calls flock(2), and repeats it after an interruption by a signal. Returns 0, or errno.
inline int lock_file(const Descriptor& file, int kind) {
  while (flock(file.get(), kind) != 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
}

}  // namespace holdfast
