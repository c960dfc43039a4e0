#pragma once

/// A fresh process: started in a process group of its own, watched against a deadline, and ended with
/// everything that it started.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "image/contents.hpp"
#include "model/sample.hpp"
#include "process/shown_files.hpp"

namespace holdfast::process {

/// Of stdout, where it is kept: the last of it, if there is more.
inline constexpr std::size_t kOutBytes = 8 << 20;  // a listing of 100,000 benchmarks

/// The part of a child's output that is passed on at once to this process' own stdout and stderr, and is not kept.
enum class Live { nothing, errors, all };

/// The variable by which the loader finds libraries.
inline constexpr const char* kLibraryPath = "LD_LIBRARY_PATH=";

/// Files that replace those of a launch. They have the same code at other addresses (run/sides/code_place.hpp).
struct CodePlace {
  std::string file{};                ///< what is executed
  std::vector<std::string> files{};  ///< that it is loaded from, with the first
  std::string library_path{};        ///< replaces that of the launch; empty: it stays
};

struct Launch {
  std::string file;               ///< what is executed; empty: argv[0], searched in PATH
  std::vector<std::string> argv;  ///< argv[0] first
  std::vector<std::string>
      launcher{};  ///< a command that starts it, but not where it is traced; empty: nothing does
  std::vector<std::string> environment;  ///< VAR=value; put in place of this process' own and of earlier ones
  std::string directory;                 ///< working directory; empty: this process' own
  std::string mirror{};                  ///< prefix of paths in argv that messages leave out; empty: none
  std::string input;                     ///< file that it reads as stdin; empty: nothing
  std::optional<std::vector<ShownFile>>
      shown{};  ///< what it finds at other paths; an empty list costs what one of files does; none: it is not asked
  std::vector<CodePlace> places{};     ///< of which each process runs from one; empty: it has one place
  std::vector<std::string> files;      ///< that it is loaded from, for who wants them out of memory
  std::vector<std::string> plugins{};  ///< copies in the mirror of code that it loads or starts by itself
  image::SharedContents contents{};    ///< of files that nothing may change while it is measured; null: none
  double deadline_s = 60;
  std::optional<int> processor;  ///< that it is held to; empty: where it likes
  bool keep_stdout = false;      ///< else it goes to /dev/null
  Live live = Live::nothing;     ///< stderr, or stderr and stdout
  std::optional<int>
      stack_place{};  ///< of a page, where its stack begins (stack_place.hpp); empty: where the system puts it
};

/// The launch as it runs from there.
Launch in_place(Launch launch, const CodePlace& place);

struct Ended {
  enum class How { exited, signalled, timed_out, not_started };
  How how = How::not_started;
  int code = 0;  ///< exit code, signal, or errno, by `how`
  Usage usage;   ///< wall_ns: from just before the start until the end was noticed, but for placing its stack
  bool alone = true;  ///< its first thread computed all of it, but for a hundredth
  int left = 0;       ///< processes for which it did not wait, and which were ended with it
  std::string out;    ///< stdout, where it was kept
  std::string tail;   ///< the last of stderr
  /// Of one that ended badly: "the control group met its limit of memory, 64 MiB", where the kernel has killed for that
  /// meanwhile. Empty: it has not, or nobody counts.
  std::string starved;
};

/// How processes are started; substituted in tests of what stands above.
using Spawner = std::function<Ended(const Launch&)>;

/// Waits for the end. Whatever is left of the process group is killed before it returns, and what has left the group
/// too, where it was adopted (start.hpp). Throws Interrupted (interrupts.hpp).
Ended run_process(const Launch& launch);

/// What the thread that watches a process waited for a processor itself.
struct WatcherWaited {
  double in_all_ns = 0;   ///< since just before the start
  double at_last_ns = 0;  ///< since it slept for the last time: until it noticed the end
};

/// The part of it by which it can have noticed the end too late. While the process computed, or waited itself, nothing was
/// lost; nor while it slept, but how long that was nobody counts: of one that did, only the last of it is sure to be late.
/// `usage`: with the delay of the process alone.
double noticed_late_ns(const Usage& usage, const WatcherWaited& waited);

/// "exited with 3", "was killed by signal 11 (Segmentation fault)", "did not end within 10 s and was killed",
/// "could not be started: No such file or directory"; with what `starved` says behind a colon.
std::string how_it_ended(const Ended& ended, double deadline_s);

/// "; the end of its stderr:\n...", or "; it wrote nothing to stderr".
std::string end_of_stderr(const Ended& ended);

/// The command of a launch as it was declared.
std::string shown_launch(const Launch& launch);
/// The command as a person would type it.
std::string shown_command(const std::vector<std::string>& argv);

/// Whether it is a file that this process may execute.
bool is_executable(const std::string& path);

/// The absolute path of a program's bare name, as a shell finds it by PATH.
std::optional<std::string> found_in_path(const std::string& name);

/// Runs a hook (model/hooks.hpp) by sh, in the directory and environment of the launch that it belongs to; nothing where it is
/// empty. `which`: setup, prepare, conclude or cleanup. Throws Error naming both, how it ended and the end of its
/// stderr, where it fails.
void run_hook(const std::string& which, const std::string& command, const Launch& launch,
              const Spawner& spawn);

}  // namespace holdfast::process
