#pragma once

/// A directory for what is made while something runs; removed with everything in it, also when that is interrupted. Nobody
/// can guess its name, and nobody else can look into it.

#include <string>

#include "runner/interrupts.hpp"

namespace holdfast::runner {

class ScratchDirectory {
 public:
  /// Below the directory for temporary files that TMPDIR names, or /tmp, with `name` in front. Throws Error.
  explicit ScratchDirectory(const std::string& name);
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;
  ~ScratchDirectory();
  const std::string& path() const { return path_; }
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  LiesAbout until_it_is_removed_;
  std::string path_;
};

}  // namespace holdfast::runner
