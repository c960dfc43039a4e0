#pragma once

/// Breakpoints: record which functions of its files a traced command enters. Each function has a breakpoint at its entry. The
/// breakpoint is removed when a thread first reaches it, so a function costs one stop for each process. With Entered::in_turns
/// it is set again when another function is entered. For x86-64.

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "process/trace/mappings.hpp"
#include "process/trace/trace.hpp"

namespace holdfast::trace {

class Breakpoints {
 public:
  Breakpoints(const Entries& wanted, Entered how, const FoundElsewhere& elsewhere)
      : wanted_(wanted), how_(how), elsewhere_(elsewhere) {}

  bool wanted() const { return !wanted_.empty(); }
  /// Handles execve() in the process.
  void began(pid_t process);
  /// Handles a new mapping of code in the stopped process.
  void mapped(pid_t process);
  /// Copies the breakpoints of the parent to a forked process, which has inherited them.
  void forked(pid_t process, pid_t parent);
  /// Handles a trap of the thread. Returns true if one of these breakpoints caused it, so that the thread can continue.
  bool passed(pid_t thread, pid_t process);

  const Entries& entered() const { return entered_; }
  const std::vector<Entry>& order() const { return order_; }

 private:
  std::vector<LoadedCode> loaded_in(pid_t process) const;
  void set(pid_t process, const LoadedCode& loaded);
  void set_last_again(pid_t process) const;

  const Entries& wanted_;
  const Entered how_;
  const FoundElsewhere& elsewhere_;
  Entries entered_;
  std::vector<Entry> order_;
  std::map<pid_t, std::uint64_t>
      last_;  ///< by process: the breakpoint that was removed last, which is set again later
  std::map<pid_t, std::vector<LoadedCode>> processes_;
  std::map<std::string, std::unordered_map<std::uint64_t, std::uint8_t>>
      originals_;  ///< bytes, by path and address
};

}  // namespace holdfast::trace
