#pragma once

/// Counters of the kernel, and what they can count of a process, perf_event_open(2): events of the processor, its own,
/// and accesses to one place in memory. The wrapper says which, and who counts them opens them: the wrapper itself, a
/// program that links the library around its body, or what is loaded in front of a command
/// (instruments/preload/watch.cpp).

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace holdfast::events {

/// Accesses to a place; the processor cannot see reads alone.
enum class Access : std::uint32_t { none, write, any };

struct Event {
  std::string name;          ///< of the metric, without spaces
  std::uint32_t type = 0;    ///< PERF_TYPE_...
  std::uint64_t config = 0;  ///< PERF_COUNT_...
  bool user_only = false;    ///< what the system does for the process is not counted
  Access access = Access::none;
  std::uint64_t address = 0;  ///< in the program's file, before it is loaded
  std::uint32_t bytes = 0;    ///< 1, 2, 4 or 8
};

/// Events of the processor and the kernel, by their names in METRICS.
const std::vector<Event>& known_events();

/// The variable of the environment by which one process tells another what to count.
inline constexpr const char* kVariable = "HOLDFAST_EVENTS";

/// As its value.
std::string text_of(const std::vector<Event>& events);
/// Throws Error for what text_of() has not made.
std::vector<Event> events_of(std::string_view text);

struct CountReading {
  double count = 0;  ///< scaled up where the processor had too few counters to count all the time
  double share = 1;  ///< of the time, that it was counted; 0: never
};

/// A counter for one event of this process: of the threads that it has, and of all threads and processes that they
/// start from here on.
class PerfCounter {
 public:
  enum class Begins {
    when_told,             ///< by start()
    with_the_next_program  ///< in a process that this thread starts from here on, as soon as that executes a program
  };

  /// Throws Error: why the event cannot be counted here, and the remedy (why_refused()).
  explicit PerfCounter(const Event& event, Begins begins = Begins::when_told);
  PerfCounter(const PerfCounter&) = delete;
  PerfCounter& operator=(const PerfCounter&) = delete;
  PerfCounter(PerfCounter&& other) noexcept : files_(std::move(other.files_)) {}
  PerfCounter& operator=(PerfCounter&&) = delete;
  ~PerfCounter();

  void start();
  void stop();
  /// What was counted so far; of other processes, of those that have ended.
  CountReading read() const;

 private:
  std::vector<int> files_;  ///< one for each thread that there was
};

/// Why the kernel does not count an event, and what would help: a sentence without a subject, which is the event's name: "cannot be counted: ...". `error`: errno of
/// perf_event_open(2). `paranoid`: paranoid_setting().
std::string why_refused(const Event& event, int error, const std::string& paranoid);

/// What /proc/sys/kernel/perf_event_paranoid says; empty where the kernel has no such counters.
std::string paranoid_setting();

/// The warning about a count that is an estimate, since the processor had too few counters and took turns. Empty where
/// it was counted all the time. Throws Error where it was never counted: there is nothing to scale.
std::string scaling_note(const std::string& name, double share);

/// The address that the program of this process was loaded to, which is added to the addresses of its file. 0 where
/// the file has absolute addresses.
std::uint64_t load_address();

}  // namespace holdfast::events
