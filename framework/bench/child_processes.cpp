#include "bench/child_processes.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <utility>

#include "bench/clock.hpp"
#include "model/error.hpp"
#include "model/whole_file.hpp"

namespace holdfast::bench {

namespace {

/// Marks a process that measures nothing itself, because its parent measures its lifetime. Without the mark,
/// it would start further processes.
constexpr const char* kStartUpMark = "HOLDFAST_START_UP";

/// Starts this program again, with other arguments and an additional variable. The constructor copies the environment of
/// this process and does not change it, because other threads may read it.
class SelfStart {
 public:
  SelfStart(std::vector<std::string> arguments, const std::string& variable, const std::string& value)
      : arguments_(std::move(arguments)), environment_{variable + "=" + value} {
    for (char** entry = environ; *entry != nullptr; ++entry) {
      if (!std::string_view(*entry).starts_with(variable + "=")) environment_.emplace_back(*entry);
    }
  }

  /// Starts a process, for which the caller must wait. Returns -1 if it could not be started.
  /// posix_spawn() is used because fork() copies the page tables of a large program. That time would be part
  /// of the lifetime. The path /proc/self/exe is this program, even if argv[0] is relative or the file was replaced.
  pid_t start() {
    pid_t pid = -1;
    const int error = posix_spawn(&pid, "/proc/self/exe", nullptr, nullptr, pointers_to(arguments_).data(),
                                  pointers_to(environment_).data());
    return error == 0 ? pid : -1;
  }

 private:
  /// Returns the pointers, terminated by a null pointer.
  static std::vector<char*> pointers_to(std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    for (auto& text : texts) pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
  }

  std::vector<std::string> arguments_;
  std::vector<std::string> environment_;
};

/// Waits for a process. Returns its exit code, or -1 if it did not start or was killed.
int exit_code_of(pid_t pid) {
  int status = 0;
  // A signal to this process, such as SIGCHLD with a handler of the program, interrupts waitpid().
  while (pid > 0 && waitpid(pid, &status, 0) < 0) {
    if (errno != EINTR) return -1;
  }
  return pid > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// A child process, and the file that it writes.
class Isolated {
 public:
  // The child writes its results to a file, as for the wrapper. A pipe could fill while this process waits
  // for another child.
  explicit Isolated(const BenchmarkPoint& chosen) : chosen_(chosen) {
    const char* place = std::getenv("TMPDIR");
    file_ = std::string(place == nullptr || *place == '\0' ? "/tmp" : place) + "/holdfast-XXXXXX";
    const int descriptor = mkstemp(file_.data());
    if (descriptor < 0)
      throw Error(
          file_ +
          ": cannot be made for a process of jobs=isolated; set TMPDIR to a directory that can be written");
    close(descriptor);
  }
  Isolated(const Isolated&) = delete;
  Isolated& operator=(const Isolated&) = delete;
  /// Kills a process for which reports() was not called, so that it is not left running.
  /// Waits for it, too, because a killed child stays a zombie until then.
  ~Isolated() {
    if (pid_ > 0) kill(pid_, SIGKILL);
    exit_code_of(pid_);
    unlink(file_.c_str());
  }

  std::vector<wire::ChildReport> reports() {
    const bool good = exit_code_of(std::exchange(pid_, -1)) == 0;
    const auto lines = file_if_readable(file_).value_or("");
    if (good && !lines.empty()) return wire::parse_child_lines(lines, file_);
    wire::ChildReport broken;
    broken.benchmark = chosen_.benchmark->name;
    broken.params = chosen_.params;
    broken.error = "its process did not finish";
    return {broken};
  }

  void start(const Options& options, const std::string& program) {
    auto arguments = point_arguments(program, chosen_, options);
    // These are passed explicitly, because a process with HOLDFAST_WIRE has other defaults for them.
    const auto& asked = chosen_.settings->concurrency;
    arguments.push_back("--holdfast-sample-duration=" + detail::setting_text(asked.sample_duration_s));
    arguments.push_back("--holdfast-cv-time=" + detail::setting_text(asked.cv_time_s));
    for (const auto& [name, text] : options.settings) arguments.push_back("--holdfast-" + name + "=" + text);
    // The child measures its one benchmark in the usual way. These options come last, because later options override
    // earlier ones.
    arguments.insert(arguments.end(), {"--holdfast-jobs=apart", "--holdfast-executor=processes"});
    pid_ = SelfStart(std::move(arguments), "HOLDFAST_WIRE", file_).start();
  }

 private:
  const BenchmarkPoint& chosen_;
  std::string file_;
  pid_t pid_ = -1;
};

}  // namespace

bool is_being_timed() { return std::getenv(kStartUpMark) != nullptr; }

wire::ChildReport time_processes(const std::vector<std::string>& arguments, int samples) {
  SystemClock clock;
  wire::ChildReport report;
  SelfStart self(arguments, kStartUpMark, "1");
  // Run -1 only fills the page cache.
  for (int i = -1; i < samples && !report.error; ++i) {
    const double began_ns = clock.wall_ns();
    const int code = exit_code_of(self.start());
    const double wall_ns = clock.wall_ns() - began_ns;
    if (code != 0) report.error = "a process of it ended with " + std::to_string(code);
    if (i >= 0) report.samples.push_back({.value = wall_ns, .cpu_ns = wall_ns});
  }
  report.complete = !report.error;
  return report;
}

std::vector<std::vector<wire::ChildReport>> measure_isolated(const std::vector<BenchmarkPoint>& all,
                                                             const Options& options,
                                                             const std::string& program) {
  std::vector<std::unique_ptr<Isolated>> processes;
  // All processes are started before this process waits for the first: they should compete with each other.
  for (const auto& chosen : all) {
    processes.push_back(std::make_unique<Isolated>(chosen));
    processes.back()->start(options, program);
  }
  std::vector<std::vector<wire::ChildReport>> reports;
  for (auto& process : processes) reports.push_back(process->reports());
  return reports;
}

}  // namespace holdfast::bench
