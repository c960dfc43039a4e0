#pragma once

/// A counter of the kernel for one event, of this process: of the threads that it has, and of all threads and processes
/// that they start from here on.

#include <vector>

#include "events/event.hpp"

namespace holdfast::events {

struct Reading {
  double count = 0;  ///< scaled up where the processor had too few counters to count all the time
  double share = 1;  ///< of the time, that it was counted; 0: never
};

class Counter {
 public:
  enum class Begins {
    when_told,             ///< by start()
    with_the_next_program  ///< in a process that this thread starts from here on, as soon as that executes a program
  };

  /// Throws Error: why the event cannot be counted here, and the remedy (refusal.hpp).
  explicit Counter(const Event& event, Begins begins = Begins::when_told);
  Counter(const Counter&) = delete;
  Counter& operator=(const Counter&) = delete;
  Counter(Counter&& other) noexcept : files_(std::move(other.files_)) {}
  Counter& operator=(Counter&&) = delete;
  ~Counter();

  void start();
  void stop();
  /// What was counted so far; of other processes, of those that have ended.
  Reading read() const;

 private:
  std::vector<int> files_;  ///< one for each thread that there was
};

}  // namespace holdfast::events
