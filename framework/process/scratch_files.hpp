#pragma once

/// Temporary files: a directory for them, and reading the files that a process leaves.

#include <cstddef>
#include <string>
#include <vector>

#include "image/own_directory.hpp"
#include "process/interrupts.hpp"

namespace holdfast::process {

/// A temporary directory, removed with everything in it, also on a signal. The next one that is made removes those of killed
/// processes. Its name cannot be guessed, and other users cannot read it.
class ScratchDirectory {
 public:
  /// Makes the directory below TMPDIR, or else /tmp. Its name begins with `name`, which begins with "holdfast-". Throws
  /// Error.
  explicit ScratchDirectory(const std::string& name);
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;
  const std::string& path() const { return directory_.path(); }
  std::string operator/(const std::string& name) const { return path() + "/" + name; }

 private:
  CleanupOnSignal until_it_is_removed_;
  image::OwnDirectory directory_;
};

/// Size limit of a file that is read: ten million calls in the output of strace.
inline constexpr std::size_t kTakenBytes = std::size_t{1} << 30;

/// Reads the file and removes it; empty if there is none. Throws Error if it is not a regular file, or exceeds the limit.
std::string take_file(const std::string& path);

/// Reads and removes all files whose paths begin with `stem`, in no particular order.
std::vector<std::string> take_files(const std::string& stem);

}  // namespace holdfast::process
