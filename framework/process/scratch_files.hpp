#pragma once

/// Files that are made while something runs: a directory for them, and what a process leaves for us.

#include <cstddef>
#include <string>
#include <vector>

#include "image/own_directory.hpp"
#include "process/interrupts.hpp"

namespace holdfast::process {

/// Removed with everything in it, also when that is interrupted; what a killed process left is removed when the next one is
/// made. Nobody can guess its name, and nobody else can look into it.
class ScratchDirectory {
 public:
  /// Below the directory for temporary files that TMPDIR names, or /tmp, with `name` in front, which begins with "holdfast-".
  /// Throws Error.
  explicit ScratchDirectory(const std::string& name);
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;
  const std::string& path() const { return directory_.path(); }
  std::string operator/(const std::string& name) const { return path() + "/" + name; }

 private:
  CleanupOnSignal until_it_is_removed_;
  image::OwnDirectory directory_;
};

/// The most that is read of one: ten million calls in strace's words.
inline constexpr std::size_t kTakenBytes = std::size_t{1} << 30;

/// Reads the file and removes it; empty where there is none. Throws Error where it is no regular file, or has more.
std::string take_file(const std::string& path);

/// All files whose paths begin so, in no order.
std::vector<std::string> take_files(const std::string& stem);

}  // namespace holdfast::process
