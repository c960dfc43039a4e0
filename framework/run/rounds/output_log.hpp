#pragma once

/// Output log: what the programs of a test printed, kept with the run though they succeed.
///
///     == current program: build/words_bench --holdfast-count=nothing ...
///     loaded 3000 words
///     -- stderr
///     words.txt: line 7 is empty
///
/// Of each process the end of its stderr, and of its stdout where that was kept: the first process of each side of a program
/// that measures itself, and what is read as a result. The stdout of a command that is timed from outside goes nowhere,
/// since writing takes time. A text that several processes of a side print is kept once.

#include <set>
#include <string>
#include <utility>

#include "process/process.hpp"

namespace holdfast::run {

class OutputLog {
 public:
  static constexpr std::size_t kOfProcess = 4096;  ///< bytes of stdout and of stderr, the last
  static constexpr std::size_t kInAll =
      32768;  ///< bytes; what is printed later is not kept, and the log says so

  void add(Side side, const process::Launch& launch, const process::Ended& ended);
  /// add() of this log.
  auto listener() {
    return [this](Side side, const process::Launch& launch, const process::Ended& ended) {
      add(side, launch, ended);
    };
  }
  /// Empty: nothing was printed.
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::set<std::pair<Side, std::string>> printed_;
  bool full_ = false;
};

}  // namespace holdfast::run
