#pragma once

/// Progress on stderr: a line that is updated in place on a terminal, and an occasional plain line elsewhere.

#include <chrono>
#include <string>

namespace holdfast::text {

/// Returns "perf.sort sort/names: pair 4 of 20, 2 s left". If the run `confirms` an alarm, the number of pairs is not
/// known: "perf.sort sort/names: pair 21, confirms the result, at most 9 s left".
std::string progress_text(const std::string& test, const std::string& benchmark, int rounds_done,
                          int rounds_wanted, double left_s, bool confirms = false);

class ProgressLine {
 public:
  /// A `quiet` line prints nothing.
  ProgressLine(std::string test, bool quiet);
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();  ///< clears the line

  /// Shows the progress that is reported after each process (process::Progress).
  template <class Progress>
  void show(const std::string& benchmark, const Progress& progress) {
    put(progress_text(test_, benchmark, progress.rounds_done, progress.rounds_wanted, progress.left_s,
                      progress.confirms));
  }
  /// Returns show() as a function, valid as long as this object.
  auto shows() {
    return [this](const std::string& benchmark, const auto& progress) { show(benchmark, progress); };
  }
  /// Shows the name of the test and a sentence.
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
