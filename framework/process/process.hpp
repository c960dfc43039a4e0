#pragma once

/// Starts a fresh process in its own process group, with a deadline, and ends it with everything that it started.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "image/contents.hpp"
#include "model/sample.hpp"
#include "process/shown_files.hpp"

namespace holdfast::process {

/// Limit for stdout, if it is kept. If there is more, the last part is kept.
inline constexpr std::size_t kOutBytes = 8 << 20;  // a listing of 100,000 benchmarks

/// The part of a child's output that goes directly to this process' own stdout and stderr, and is not kept.
enum class Live { nothing, errors, all };

/// The variable that names the loader's search path for libraries.
inline constexpr const char* kLibraryPath = "LD_LIBRARY_PATH=";

/// Files that replace those of a launch. They have the same code at other addresses (run/sides/code_place.hpp).
struct CodePlace {
  std::string file{};                ///< the executable
  std::vector<std::string> files{};  ///< all files from which it is loaded, including the executable
  std::string library_path{};        ///< replaces that of the launch; empty if it stays
};

struct Launch {
  std::string file;               ///< the executable; empty means argv[0], searched in PATH
  std::vector<std::string> argv;  ///< argv[0] first
  std::vector<std::string>
      launcher{};  ///< a command that starts the program, but not if it is traced; empty if none
  std::vector<std::string> environment;  ///< VAR=value; overrides inherited and earlier ones
  std::string directory;                 ///< working directory; empty means that of this process
  std::string mirror{};                  ///< prefix of paths in argv that messages leave out; empty if none
  std::string input;                     ///< file for stdin; empty means no input
  std::optional<std::vector<ShownFile>>
      shown{};  ///< files at other paths; an empty list costs as much as a list with a file; unset means no view
  std::vector<CodePlace> places{};     ///< each process runs from one of them; empty if there is only one
  std::vector<std::string> files;      ///< files from which it is loaded, to drop them from the page cache
  std::vector<std::string> plugins{};  ///< copies, in the mirror, of code that it loads or starts by itself
  image::SharedContents contents{};    ///< of files that must not change while it is measured; null if none
  double deadline_s = 60;
  std::optional<int> processor;  ///< the processor to which it is bound; unset if it may use any
  bool keep_stdout = false;      ///< otherwise it goes to /dev/null
  Live live = Live::nothing;     ///< stderr, or stderr and stdout
  std::optional<int>
      stack_place{};  ///< offset of its stack in a page (stack_place.hpp); unset if the system chooses
};

/// Returns the launch with the files of that place.
Launch in_place(Launch launch, const CodePlace& place);

struct Ended {
  enum class How { exited, signalled, timed_out, not_started };
  How how = How::not_started;
  int code = 0;  ///< exit code, signal, or errno, by `how`
  Usage usage;   ///< wall_ns: from just before the start until its end was noticed, without placing its stack
  bool alone = true;  ///< its first thread did all the computing, except for at most a hundredth
  int left = 0;       ///< number of processes for which it did not wait, and which were ended with it
  std::string out;    ///< stdout, if it was kept
  std::string tail;   ///< the end of stderr
  /// The reason if a process ended badly and the kernel has meanwhile killed processes for lack of memory: "the
  /// control group met its limit of memory, 64 MiB". Empty if it has killed none, or if it does not count them.
  std::string starved;
};

/// Starts processes; replaced in tests of higher layers.
using Spawner = std::function<Ended(const Launch&)>;

/// Runs a process and waits for its end. Before it returns, it kills the rest of the process group, and adopted processes that
/// have left the group (start.hpp). Throws Interrupted (interrupts.hpp).
Ended run_process(const Launch& launch);

/// The time that the thread that watches a process waited for a processor.
struct WatcherWaited {
  double in_all_ns = 0;   ///< since just before the start
  double at_last_ns = 0;  ///< since it last went to sleep, until it noticed the end
};

/// Returns the part of the watcher's wait by which it may have noticed the end too late, at most the process' unexplained wall
/// time. If the process never slept, any wait of the watcher may count. If it slept, the length of its sleep is unknown, so
/// only the last wait of the watcher counts. `usage` has the delay of the process, without that of the watcher.
double noticed_late_ns(const Usage& usage, const WatcherWaited& waited);

/// Returns how a process ended: "exited with 3", "was killed by signal 11 (Segmentation fault)", "did not end within 10 s and
/// was killed", "could not be started: No such file or directory". `starved` is appended after a colon.
std::string how_it_ended(const Ended& ended, double deadline_s);

/// Returns "; the end of its stderr:\n...", or "; it wrote nothing to stderr".
std::string end_of_stderr(const Ended& ended);

/// Returns the command of a launch as it was declared.
std::string shown_launch(const Launch& launch);
/// Returns the command as a user would type it.
std::string shown_command(const std::vector<std::string>& argv);

/// Returns true if the path is a file that this process may execute.
bool is_executable(const std::string& path);

/// Returns the absolute path of a program's bare name, as a shell finds it in PATH.
std::optional<std::string> found_in_path(const std::string& name);

/// Runs a hook (model/hooks.hpp) with sh, in the directory and environment of its launch. Does nothing if the command is
/// empty. `which` is setup, prepare, conclude or cleanup. If the hook fails, throws Error that names `which`, the command, how
/// it ended and the end of its stderr.
void run_hook(const std::string& which, const std::string& command, const Launch& launch,
              const Spawner& spawn);

}  // namespace holdfast::process
