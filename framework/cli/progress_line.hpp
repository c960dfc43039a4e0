#pragma once

/// Progress on stderr: one line that rewrites itself on a terminal, a plain line now and then elsewhere.

#include <chrono>
#include <functional>
#include <string>

#include "runner/rounds.hpp"

namespace holdfast::cli {

class ProgressLine {
 public:
  /// `quiet`: says nothing.
  ProgressLine(std::string test, bool quiet);
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();  ///< clears the line

  void show(const std::string& benchmark, const runner::Progress& progress);
  /// show(), for those who measure; as long as the line lives.
  std::function<void(const std::string& benchmark, const runner::Progress& progress)> shows();
  /// The name and a sentence.
  void say(const std::string& sentence);

 private:
  void put(const std::string& text);

  std::string test_;
  bool quiet_;
  bool terminal_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point last_;
};

/// "perf.sort sort/names: pair 4 of 20, 2.1 s left".
std::string progress_text(const std::string& test, const std::string& benchmark,
                          const runner::Progress& progress);

}  // namespace holdfast::cli
