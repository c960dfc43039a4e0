#pragma once

/// Trace: runs a command once to find the files that its processes read, and the functions that they enter.
///
///     const auto traced = trace::run_traced({.file = "/usr/bin/python3", .argv = {"python3", "bench.py"}});
///     traced.files.at("/home/ada/bench.py").read;   // true
///
/// The command runs under ptrace(), with all its threads and children. A seccomp filter stops it only at the system calls
/// that open, list, rename or execute files or map code; the rest runs at full speed. Nothing is loaded into the program,
/// nothing has to be installed, and every program can be traced: scripts, static programs, and programs in any language.
///
/// The trace does not show that a program reads only the size or the times of a file. It does not include files that other
/// processes (servers) read for the program. Programs that gain rights when they start (setuid) run without these rights.

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "process/process.hpp"

namespace holdfast::trace {

/// Use of a path by a command. If all members are false, the use does not matter.
struct Use {
  bool read = false;      ///< opened for reading without having written it, executed, or mapped as code
  bool code = false;      ///< executed, or mapped as code
  bool as_data = false;   ///< read in another way than by executing or loading it
  bool relative = false;  ///< opened by a path relative to the working directory
  bool listed = false;    ///< read the names in a directory
  bool absent = false;    ///< tried to open it or checked whether it exists, and it did not exist
  bool written = false;   ///< created, changed, replaced or removed
  bool removed = false;   ///< does not exist at the end, because it was removed
  bool to_write = false;  ///< opened for writing
};

/// Addresses of functions as in their files, by path.
using Entries = std::map<std::string, std::set<std::uint64_t>>;

struct Entry {
  std::string path;
  std::uint64_t address = 0;
};

/// The recorded entries of a function. `first`: only the first entry. `in_turns`: each entry that follows the entry of
/// another one of these functions, up to some thousands (a, b, a of "a a b a").
enum class Entered { first, in_turns };

struct Traced {
  std::map<std::string, Use> files;  ///< by absolute path, as the command named it; links are not resolved
  std::set<std::string>
      of_kernel;  ///< files that it opened below /proc, /sys and /dev; the files of its own process as /proc/self
  process::Ended::How how = process::Ended::How::not_started;
  int code = 0;              ///< exit code or signal, by `how`
  Entries entered;           ///< the requested functions that a thread entered
  std::vector<Entry> order;  ///< the same, in the order in which they were entered
  bool is_alone = true;  ///< one process ran one program: it started no others, and did not execute another
  std::string
      incomplete;  ///< why something may be missing although the command ended well; empty if nothing is missing
};

/// Runs the command once and waits for its end. `functions` are the addresses of functions in executables and libraries, by
/// their real paths; the trace records which of them are entered. Throws Interrupted (process/interrupts.hpp). All other
/// errors are in the result.
Traced run_traced(const process::Launch& launch, const Entries& functions = {},
                  Entered entered = Entered::first);

/// Returns why files may be missing in the trace: "it exited with 3". Empty if none are. With `may_fail`, the exit code does
/// not matter.
std::string why_unknown(const Traced& traced, bool may_fail = false);

}  // namespace holdfast::trace
