#pragma once

/// Progress on stderr: one line that rewrites itself on a terminal, a plain line now and then elsewhere.

#include <chrono>
#include <string>

namespace holdfast::text {

/// "perf.sort sort/names: pair 4 of 20, 2 s left"; where it `confirms` an alarm, the number of pairs is not known:
/// "perf.sort sort/names: pair 21, confirms the result, at most 9 s left".
std::string progress_text(const std::string& test, const std::string& benchmark, int rounds_done,
                          int rounds_wanted, double left_s, bool confirms = false);

class ProgressLine {
 public:
  /// `quiet`: says nothing.
  ProgressLine(std::string test, bool quiet);
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();  ///< clears the line

  /// `progress`: what is reported after each process (process::Progress).
  template <class Progress>
  void show(const std::string& benchmark, const Progress& progress) {
    put(progress_text(test_, benchmark, progress.rounds_done, progress.rounds_wanted, progress.left_s,
                      progress.confirms));
  }
  /// show() as a function; as long as the line lives.
  auto shows() {
    return [this](const std::string& benchmark, const auto& progress) { show(benchmark, progress); };
  }
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

}  // namespace holdfast::text
