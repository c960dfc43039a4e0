#pragma once

/// Descriptor: a file descriptor that is closed with its owner.

#include <unistd.h>

namespace holdfast::process {

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int value) : value_(value) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { reset(); }
  void reset(int value = -1) {
    if (value_ >= 0) close(value_);
    value_ = value;
  }
  int get() const { return value_; }

 private:
  int value_ = -1;
};

}  // namespace holdfast::process
