#pragma once

/// Uses: records the system calls of a traced command, and summarizes the use of each file.

#include <sys/stat.h>

#include <map>
#include <set>
#include <string>

#include "process/trace/mappings.hpp"
#include "process/trace/trace.hpp"

namespace holdfast::trace {

/// A file that was opened.
struct OpenedFile {
  std::string path;  ///< as the command named it, absolute
  std::string real;  ///< links resolved
  std::uint64_t flags = 0;
  bool existed = true;  ///< before it was opened
  bool relative = false;
  struct stat status {};
};

class Uses {
 public:
  explicit Uses(const FoundElsewhere& elsewhere) : elsewhere_(elsewhere) {}

  void opened(const OpenedFile& file);
  /// Records mapped code. `real` is the file whose descriptor is mapped; `opening` identifies the opening.
  void mapped(const std::string& real, const std::string& opening);
  void executed(const std::string& path);
  void listed(const std::string& path);
  void absent(const std::string& path);
  void written(const std::string& path);
  void removed(const std::string& path);

  /// Returns the trace. It is incomplete if a file that was read has changed since.
  Traced taken(std::string incomplete) const;

 private:
  void read(const OpenedFile& file);
  /// Reads the current status of a path, as the command sees it.
  bool status_now(const std::string& path, struct stat& status) const;

  const FoundElsewhere& elsewhere_;
  std::map<std::string, Use> files_;
  std::set<std::string> of_kernel_;
  std::map<std::string, std::string> real_;    ///< by path
  std::map<std::string, std::string> stamps_;  ///< size and modification time when it was first read, by path
  std::map<std::string, int> openings_;        ///< for reading, by real path
  std::map<std::string, std::set<std::string>> loadings_;
};

/// Returns true if a file can differ in the next run, or for the other build. Excluded are files of the distribution (/usr
/// and similar directories) and of the kernel (/proc, /sys, /dev except /dev/shm). The few files in /etc that the C library
/// reads in every program are excluded, too.
bool can_differ(const std::string& path);

}  // namespace holdfast::trace
