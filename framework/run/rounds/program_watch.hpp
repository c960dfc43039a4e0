#pragma once

/// Waits until programs of tests are rebuilt.
///
///     ProgramWatch watch(declarations);
///     watch.wait();   // returns when a build has replaced one
///
/// Files are polled ten times a second: inotify does not report changes that another machine makes on a
/// shared file system.

#include <string>
#include <vector>

#include "model/settings/declaration.hpp"

namespace holdfast::run {

class ProgramWatch {
 public:
  explicit ProgramWatch(const std::vector<Declaration>& declarations);

  /// Waits until one of the files differs from the last return, and none has changed for a quarter of a
  /// second, so that a linker has finished. Waits for a missing file to appear.
  void wait();

 private:
  std::vector<std::string> files_;
  std::vector<std::string> seen_;
};

}  // namespace holdfast::run
