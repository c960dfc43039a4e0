#pragma once

/// Counters of the kernel, perf_event_open(2), for a process: events of the processor, of the kernel, and accesses to one place in memory.
/// The wrapper selects the events, and the code that counts opens the counters. That code is in the wrapper itself, in a
/// program that links the library (around its body), or in a library that is preloaded into a command
/// (instruments/preload/watch.cpp).

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace holdfast::events {

/// Accesses to a place in memory; the processor cannot detect reads alone.
enum class Access : std::uint32_t { none, write, any };

struct Event {
  std::string name;          ///< name of the metric, without spaces
  std::uint32_t type = 0;    ///< PERF_TYPE_...
  std::uint64_t config = 0;  ///< PERF_COUNT_...
  bool user_only = false;    ///< work of the system for the process is not counted
  Access access = Access::none;
  std::uint64_t address = 0;  ///< in the program's file, before it is loaded
  std::uint32_t bytes = 0;    ///< 1, 2, 4 or 8
};

/// Returns the events of the processor and the kernel, by their names in METRICS.
const std::vector<Event>& known_events();

/// The environment variable in which one process passes the events to another.
inline constexpr const char* kVariable = "HOLDFAST_EVENTS";

/// Returns the value of this variable.
std::string text_of(const std::vector<Event>& events);
/// Parses the value. Throws Error for a text that text_of() does not make.
std::vector<Event> events_of(std::string_view text);

struct CountReading {
  double count = 0;  ///< scaled up if the processor had too few counters to count all the time
  double share = 1;  ///< share of the time that was counted; 0 means never
};

/// A counter for one event of this process: of its threads, and of all threads and processes that they start from now on.
class PerfCounter {
 public:
  enum class Begins {
    when_told,             ///< with start()
    with_the_next_program  ///< in a process that this thread starts from now on, as soon as it executes a program
  };

  /// Throws Error if the event cannot be counted here, with the reason and the remedy (why_refused()).
  explicit PerfCounter(const Event& event, Begins begins = Begins::when_told);
  PerfCounter(const PerfCounter&) = delete;
  PerfCounter& operator=(const PerfCounter&) = delete;
  PerfCounter(PerfCounter&& other) noexcept : files_(std::move(other.files_)) {}
  PerfCounter& operator=(PerfCounter&&) = delete;
  ~PerfCounter();

  void start();
  void stop();
  /// Returns the count so far. It includes other processes only after they have ended.
  CountReading read() const;

 private:
  std::vector<int> files_;  ///< one for each thread at the start
};

/// Returns why the kernel does not count an event, with the remedy. The sentence has no subject, which is the event's name: "cannot be
/// counted: ...". `error` is the errno of perf_event_open(2). `paranoid` is paranoid_setting().
std::string why_refused(const Event& event, int error, const std::string& paranoid);

/// Returns the value of /proc/sys/kernel/perf_event_paranoid; empty if the kernel has no such counters.
std::string paranoid_setting();

/// Returns the warning about a count that is an estimate, because the processor had too few counters and took turns. Empty if it was
/// counted all the time. Throws Error if it was never counted, because it cannot be scaled.
std::string scaling_note(const std::string& name, double share);

/// Returns the load address of this process' program, which is added to the addresses of its file. 0 if the file has absolute addresses.
std::uint64_t load_address();

}  // namespace holdfast::events
