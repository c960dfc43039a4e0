#include "measure/isolated.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sstream>
#include <utility>

#include "measure/start_self.hpp"
#include "measure/words.hpp"
#include "model/error.hpp"

namespace holdfast::measure {
namespace {

/// A process and the file that it writes.
class Isolated {
 public:
  explicit Isolated(const Chosen& chosen) : chosen_(chosen) {
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
  /// One that nobody waits for any more is not left behind.
  ~Isolated() {
    if (pid_ > 0) kill(pid_, SIGKILL);
    ended();
    unlink(file_.c_str());
  }

  std::vector<wire::ChildReport> reports() {
    const bool good = ended();
    std::ostringstream lines;
    lines << std::ifstream(file_).rdbuf();
    if (good && !lines.str().empty()) return wire::parse_child_lines(lines.str(), file_);
    wire::ChildReport broken;
    broken.benchmark = chosen_.benchmark->name;
    broken.params = chosen_.params;
    broken.error = "its process did not come to its end";
    return {broken};
  }

  void start(const Options& options, const std::string& program) {
    std::vector<std::string> words{program};
    const auto in_force = in_force_for(chosen_, options);
    // Of these a process with HOLDFAST_WIRE has other defaults.
    const auto& asked = in_force.concurrency;
    words.push_back("--holdfast-sample-duration=" + detail::setting_text(asked.sample_duration_s));
    words.push_back("--holdfast-cv-time=" + detail::setting_text(asked.cv_time_s));
    for (const auto& [name, text] : options.settings) words.push_back("--holdfast-" + name + "=" + text);
    words.insert(words.end(),
                 {"--holdfast-jobs=apart", "--holdfast-executor=processes",
                  "--holdfast-benchmark=" + chosen_.benchmark->name, "--holdfast-point=" + chosen_.params});
    for (const auto& [axis, values] : options.params)
      words.push_back("--holdfast-params=" + axis + "=" + joined(values, ","));
    pid_ = SelfStart(std::move(words), "HOLDFAST_WIRE", file_).start();
  }

 private:
  /// Waits. Whether it was started and came to its end.
  bool ended() {
    int status = 0;
    const pid_t pid = std::exchange(pid_, -1);
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return pid > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }

  const Chosen& chosen_;
  std::string file_;
  pid_t pid_ = -1;
};

}  // namespace

std::vector<std::vector<wire::ChildReport>> measure_isolated(const std::vector<Chosen>& all,
                                                             const Options& options,
                                                             const std::string& program) {
  std::vector<std::unique_ptr<Isolated>> processes;
  for (const auto& chosen : all) {
    processes.push_back(std::make_unique<Isolated>(chosen));
    processes.back()->start(options, program);
  }
  std::vector<std::vector<wire::ChildReport>> reports;
  for (auto& process : processes) reports.push_back(process->reports());
  return reports;
}

}  // namespace holdfast::measure
