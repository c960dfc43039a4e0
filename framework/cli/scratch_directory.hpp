#pragma once

/// A directory for what is made while a verb runs; removed with everything in it, also when the verb is interrupted.

#include <string>

#include "runner/interrupts.hpp"

namespace holdfast::cli {

class ScratchDirectory {
 public:
  /// Below the system's directory for temporary files, with `name` in front. Throws Error.
  explicit ScratchDirectory(const std::string& name);
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;
  ~ScratchDirectory();
  const std::string& path() const { return path_; }
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  runner::LiesAbout until_it_is_removed_;
  std::string path_;
};

}  // namespace holdfast::cli
