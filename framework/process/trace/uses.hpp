#pragma once

/// Uses: what is noted of a traced command, system call by system call, and what that amounts to in the end.

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
  /// `real`: of the file whose descriptor is mapped as code; `opening` tells one opening from the next.
  void mapped(const std::string& real, const std::string& opening);
  void executed(const std::string& path);
  void listed(const std::string& path);
  void absent(const std::string& path);
  void written(const std::string& path);
  void removed(const std::string& path);

  /// All of it. A file that was read and is another one by now makes it incomplete.
  Traced taken(std::string incomplete) const;

 private:
  void read(const OpenedFile& file);
  /// What is at a path now, for the command.
  bool status_now(const std::string& path, struct stat& status) const;

  const FoundElsewhere& elsewhere_;
  std::map<std::string, Use> files_;
  std::set<std::string> of_kernel_;
  std::map<std::string, std::string> real_;    ///< by path
  std::map<std::string, std::string> stamps_;  ///< size and time of change when it was first read, by path
  std::map<std::string, int> openings_;        ///< for reading, by real path
  std::map<std::string, std::set<std::string>> loadings_;
};

/// Whether a file can be another one in the next run, or for the other build. Not so are those of the distribution (/usr and
/// its kin), those of the kernel (/proc, /sys, /dev but for /dev/shm), and the few of /etc that the C library reads in every
/// program.
bool can_differ(const std::string& path);

}  // namespace holdfast::trace
