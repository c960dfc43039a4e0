#pragma once

/// Waits for the programs of tests to be built anew.
///
///     ProgramWatch watch(declarations);
///     watch.wait();   // returns when a build has replaced one
///
/// Files are looked at ten times a second rather than by inotify, which sees nothing of what another machine changes
/// on a shared file system.

#include <string>
#include <vector>

#include "model/settings/declaration.hpp"

namespace holdfast::run {

class ProgramWatch {
 public:
  explicit ProgramWatch(const std::vector<Declaration>& declarations);

  /// Until one of them is another file, or another content, than at the last return, and none has changed for a
  /// quarter of a second: a linker at work is not run. A file that is gone is waited for.
  void wait();

 private:
  std::vector<std::string> files_;
  std::vector<std::string> seen_;
};

}  // namespace holdfast::run
