#include "process/start.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <new>
#include <string_view>
#include <vector>

#include "model/error.hpp"
#include "process/shown_files.hpp"
#include "process/stack_place.hpp"

namespace holdfast::process {
namespace {

std::string_view name_of(std::string_view entry) { return entry.substr(0, entry.find('=')); }

char* word(const std::string& text) {
  return const_cast<char*>(text.c_str());
}  // execve() does not change it

/// Returns this process' environment with `changes` applied in order. `changes` must outlive the result. Earlier entries of
/// a variable are removed, because a program would use the first of two.
std::vector<char*> merged_environment(const std::vector<std::string>& changes) {
  std::vector<char*> merged;
  for (char** entry = environ; *entry != nullptr; ++entry) merged.push_back(*entry);
  for (const auto& change : changes) {
    std::erase_if(merged, [&](const char* entry) { return name_of(entry) == name_of(change); });
    merged.push_back(word(change));
  }
  merged.push_back(nullptr);
  return merged;
}

std::vector<char*> pointers(const std::vector<std::string>& words) {
  std::vector<char*> made;
  made.reserve(words.size() + 1);
  for (const auto& one : words) made.push_back(word(one));
  made.push_back(nullptr);
  return made;
}

/// Returns the file of a command as a shell finds it.
std::optional<std::string> file_named(const std::string& name) {
  return name.find('/') == std::string::npos ? found_in_path(name) : name;
}

std::optional<std::string> file_of(const Launch& launch) {
  return launch.file.empty() ? file_named(launch.argv.front()) : launch.file;
}

/// Result that a child writes for its parent.
struct Told {
  int wrong = 0;       ///< errno
  bool waits = false;  ///< for the placement of its stack
};

/// Returns memory that is shared with children, also if a tool (valgrind, a sanitizer) gives a child its own memory. It is
/// not shared with copies of this process, which start children at the same time (side_by_side.hpp).
volatile Told& shared_with_child() {
  static volatile Told* told = nullptr;
  static pid_t owner = -1;
  if (owner == getpid()) return *told;
  void* const page = mmap(nullptr, sizeof(Told), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) throw Error(std::string("no memory for a child: ") + std::strerror(errno));
  told = new (page) Told;
  owner = getpid();
  return *told;
}

/// Everything that a child needs, made before the child exists.
struct Child {
  pid_t parent;
  const char* file;
  char* const* argv;
  char* const* environment;
  const char* input;
  const char* directory;
  Outlets outlets;
  const std::vector<int>& signals;
  volatile Told& told;
  int (*prepare)();       ///< returns 0 or an errno; null if there is nothing to prepare
  const ShownView* view;  ///< the view that it enters; null if none
  bool placed;            ///< its stack is to be placed
};

bool put(int from, int to) {
  if (from == to) return fcntl(to, F_SETFD, 0) == 0;
  return dup2(from, to) == to;
}

bool open_as(const char* file, int flags, int to) {
  close(to);  // avoids another close(), because open() mostly returns this number
  const int opened = open(file, flags);
  if (opened == to) return true;
  if (opened < 0 || dup2(opened, to) != to) return false;
  close(opened);
  return true;
}

/// Returns the signals to reset. Above the standard signals only those that our parent ignores differ from the default,
/// because this program does not change them.
const std::vector<int>& signals_to_reset() {
  constexpr int kStandard = 31;
  static const auto signals = [] {
    std::vector<int> all;
    for (int signal = 1; signal < NSIG; ++signal) {
      struct sigaction now {};
      if (signal == SIGKILL || signal == SIGSTOP || sigaction(signal, nullptr, &now) != 0) continue;
      if (signal <= kStandard || now.sa_handler != SIG_DFL) all.push_back(signal);
    }
    return all;
  }();
  return signals;
}

void hear(const std::vector<int>& signals) {
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  for (const int signal : signals) sigaction(signal, &action, nullptr);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

bool arrange(const Child& child) {
  end_with_parent(child.parent);
  return setpgid(0, 0) == 0 && open_as(child.input, O_RDONLY, 0) &&
         (child.outlets.out >= 0 ? put(child.outlets.out, 1) : open_as("/dev/null", O_WRONLY, 1)) &&
         put(child.outlets.err, 2) && (*child.directory == '\0' || chdir(child.directory) == 0);
}

/// Executes the program, in the child. Until then the child has its parent's memory and stack, so it makes only system
/// calls.
[[noreturn]] void become(const Child& child) {
  errno = child.view == nullptr ? 0 : enter_view(*child.view);
  if (errno == 0 && arrange(child)) {
    hear(child.signals);
    child.told.waits = child.placed && ask_to_be_placed();
    errno = child.prepare == nullptr ? 0 : child.prepare();
    if (errno == 0) execve(child.file, child.argv, child.environment);
  }
  child.told.wrong = errno;
  _exit(127);
}

/// Returns the view of a launch, before the child exists. It is made again for a prepared child, because such a child cannot
/// report that the view has ended.
const ShownView* view_for(const Launch& launch, bool prepared) {
  return launch.shown ? &view_of(*launch.shown, prepared) : nullptr;
}

/// Returns the working directory to restore, because entering a view changes it.
std::string directory_of(const Launch& launch) {
  return launch.directory.empty() && launch.shown ? std::filesystem::current_path().string()
                                                  : launch.directory;
}

/// Starts the child. If there is nothing to prepare, it uses vfork(), which returns once the child has executed the
/// program. posix_spawn() of the C library does the same with its own stack and seventy more system calls. These calls take
/// a twentieth of the time of `true`.
Started start_child(const Launch& launch, const Outlets& outlets, int (*prepare)()) {
  const bool launched = prepare == nullptr && !launch.launcher.empty();
  const auto words = launched ? words_through(launch.launcher, launch) : launch.argv;
  const auto file = launched ? file_named(words.front()) : file_of(launch);
  if (!file) return {.pid = -1, .wrong = ENOENT};
  const auto argv = pointers(words);
  const auto environment = merged_environment(launch.environment);
  const auto directory = directory_of(launch);
  const Child child{
      .parent = getpid(),
      .file = file->c_str(),
      .argv = argv.data(),
      .environment = environment.data(),
      .input = launch.input.empty() ? "/dev/null" : launch.input.c_str(),
      .directory = directory.c_str(),
      .outlets = outlets,
      .signals = signals_to_reset(),
      .told = shared_with_child(),
      .prepare = prepare,
      .view = view_for(launch, prepare != nullptr),
      .placed = launch.stack_place && !launched && prepare == nullptr && may_be_placed(file->c_str())};
  child.told.wrong = 0;
  child.told.waits = false;
  const pid_t pid = prepare == nullptr ? vfork() : fork();
  if (pid == 0) become(child);
  if (pid < 0) return {.pid = -1, .wrong = errno};
  Started started{.pid = pid, .wrong = child.told.wrong};
  if (started.wrong == 0 && child.told.waits)
    started.held_ns = place_stack(pid, static_cast<std::size_t>(*launch.stack_place));
  return started;
}

bool adopting = false;  // used only by the one thread that starts processes

bool has_children() {
  siginfo_t info{};
  return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 || errno != ECHILD;
}

std::vector<pid_t> children() {
  std::vector<pid_t> all;
  std::error_code ignored;
  for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task", ignored)) {
    std::ifstream file(thread.path() / "children");
    for (pid_t child = 0; file >> child;) all.push_back(child);
  }
  return all;
}

double nanoseconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_usec) * 1e3;
}

/// Waits for the end of a child, and returns the CPU time of it and its children.
double taken_ns(pid_t child) {
  rusage used{};
  return wait4(child, nullptr, 0, &used) == child
             ? nanoseconds_of(used.ru_utime) + nanoseconds_of(used.ru_stime)
             : 0;
}

}  // namespace

std::vector<std::string> words_through(std::vector<std::string> launcher, const Launch& launch) {
  launcher.push_back(launch.file.empty() ? launch.argv.front() : launch.file);
  launcher.insert(launcher.end(), launch.argv.begin() + 1, launch.argv.end());
  return launcher;
}

Started start(const Launch& launch, const Outlets& outlets) {
  const auto once = [&] {
    const auto started = start_child(launch, outlets, nullptr);
    if (started.pid > 0 && started.wrong != 0) waitpid(started.pid, nullptr, 0);
    return started;
  };
  const auto started = once();
  if (started.wrong != ESTALE || !launch.shown) return started;
  view_of(*launch.shown, true);  // a file that the view covers was replaced
  return once();
}

Started start_prepared(const Launch& launch, const Outlets& outlets, int (*prepare)()) {
  const auto started = start_child(launch, outlets, prepare);
  return {.pid = started.pid, .wrong = started.pid < 0 ? started.wrong : 0};
}

void refuse_small_stack() {
  constexpr rlim_t kLeast = 256;  // KiB; a verb that parses, compresses and prints takes about 90
  rlimit limit{};
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur / 1024 >= kLeast) return;
  throw Error("the stack may have " + std::to_string(limit.rlim_cur / 1024) + " KiB (ulimit -s), and " +
              std::to_string(kLeast) + " KiB are needed");
}

void adopt_orphans() { adopting = prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0; }

OrphansGoOn::OrphansGoOn() : adopted_before_(adopting) {
  if (adopting) prctl(PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0);
  adopting = false;
}

OrphansGoOn::~OrphansGoOn() {
  if (adopted_before_) adopt_orphans();
}

Orphans end_orphans() {
  Orphans ended;
  while (adopting && has_children()) {
    const auto all = children();
    if (all.empty()) break;  // the kernel does not list children
    for (const pid_t child : all) kill(child, SIGKILL);
    for (const pid_t child : all) ended.cpu_ns += taken_ns(child);  // their own children are adopted then
    ended.count += static_cast<int>(all.size());
  }
  return ended;
}

void end_with_parent(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (getppid() != parent) _exit(0);  // the parent has already ended
}

}  // namespace holdfast::process
