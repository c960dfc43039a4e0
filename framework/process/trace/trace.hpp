#pragma once

/// Trace: which files the processes of a command read, and which functions they enter, found by running it once.
///
///     const auto traced = trace::run_traced({.file = "/usr/bin/python3", .argv = {"python3", "bench.py"}});
///     traced.files.at("/home/ada/bench.py").read;   // true
///
/// The command runs under ptrace(), with all its threads and children, and a seccomp filter stops it only at the
/// system calls that open, list, rename or execute files or map code: the rest runs at full speed. Nothing is loaded
/// into the program, nothing has to be installed, and every program can be traced: scripts, static programs, those of
/// other languages.
///
/// Not followed: what a program asks of a file that is there and that it does not open (its size, its times), what other
/// processes read for it (servers), programs that gain rights when they start (setuid), which run without them.

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "process/process.hpp"

namespace holdfast::trace {

/// What a command did with a path. All false: nothing that matters.
struct Use {
  bool read = false;  ///< opened a file for reading that it had not written, executed it, or mapped its code
  bool code = false;  ///< executed, or mapped as code
  bool as_data = false;   ///< read by other means than by being executed or loaded
  bool relative = false;  ///< opened by a path relative to the working directory
  bool listed = false;    ///< read the names in a directory
  bool absent = false;    ///< wanted to open it, or asked for it, and nothing was there
  bool written = false;   ///< created, changed, replaced or removed
  bool removed = false;   ///< it is not there at the end, because it was removed
  bool to_write = false;  ///< opened so that it could be changed
};

/// Addresses of functions as their files count them, by path.
using Entries = std::map<std::string, std::set<std::uint64_t>>;

struct Entry {
  std::string path;
  std::uint64_t address = 0;
};

/// Which entries of a function are noted: the first, or each that follows the entry of another of them, up to some thousands
/// (a, b, a of "a a b a").
enum class Entered { first, in_turns };

struct Traced {
  std::map<std::string, Use> files;  ///< by absolute path, as the command named it; links are not resolved
  std::set<std::string>
      of_kernel;  ///< what it opened below /proc, /sys and /dev, those of a process as /proc/self
  process::Ended::How how = process::Ended::How::not_started;
  int code = 0;              ///< exit code or signal, by `how`
  Entries entered;           ///< of the functions that were asked for, those that a thread entered
  std::vector<Entry> order;  ///< the same, in the order in which they were entered
  bool is_alone = true;    ///< one process ran one program: it started no others, and did not become another
  std::string incomplete;  ///< why something may be missing although it ended well; empty: nothing is
};

/// Runs the command once and waits for its end. `functions`: where those begin of which it shall be known whether they are
/// entered, in executables and libraries by their real paths. Throws Interrupted (process/interrupts.hpp); all else that
/// goes wrong is said in what it returns.
Traced run_traced(const process::Launch& launch, const Entries& functions = {},
                  Entered entered = Entered::first);

/// Why files may be missing in the trace: "it exited with 3". Empty: none is. `may_fail`: its exit code does not matter.
std::string why_unknown(const Traced& traced, bool may_fail = false);

}  // namespace holdfast::trace
