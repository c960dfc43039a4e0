#pragma once

/// Watch: waits for programs to be built anew.
///
///     Watch watch({"build/parse_bench"});
///     watch.wait();   // returns when a build has replaced it
///
/// Files are looked at ten times a second rather than by inotify, which sees nothing of what another machine changes
/// on a shared file system.

#include <string>
#include <vector>

namespace holdfast::process {

class Watch {
 public:
  explicit Watch(std::vector<std::string> files);

  /// Until one of them is another file, or another content, than at the last return, and none has changed for a
  /// quarter of a second: a linker at work is not run. A file that is gone is waited for.
  void wait();

 private:
  std::vector<std::string> files_;
  std::vector<std::string> seen_;
};

}  // namespace holdfast::process
