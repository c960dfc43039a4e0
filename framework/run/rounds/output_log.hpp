#pragma once

/// Output log: output of a test's programs, stored with the run even if they succeed. Example:
///
///     == current program: build/words_bench --holdfast-count=nothing ...
///     loaded 3000 words
///     -- stderr
///     words.txt: line 7 is empty
///
/// For each process, it has the end of its stderr, and of its stdout if that was captured. Stdout is captured
/// for the first process of each side of a program that measures itself, and if a result is read from it. The
/// stdout of a command that is timed from outside is discarded, since writing takes time. Output that several
/// processes of a side print is stored once.

#include <set>
#include <string>
#include <utility>

#include "process/process.hpp"

namespace holdfast::run {

class OutputLog {
 public:
  static constexpr std::size_t kOfProcess = 4096;  ///< maximum bytes of stdout and of stderr, the last ones
  static constexpr std::size_t kInAll =
      32768;  ///< maximum bytes; later output is not stored, and the log says so

  void add(Side side, const process::Launch& launch, const process::Ended& ended);
  /// Returns a callback that calls add() of this log.
  auto listener() {
    return [this](Side side, const process::Launch& launch, const process::Ended& ended) {
      add(side, launch, ended);
    };
  }
  /// Empty if nothing was printed.
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::set<std::pair<Side, std::string>> printed_;
  bool full_ = false;
};

}  // namespace holdfast::run
