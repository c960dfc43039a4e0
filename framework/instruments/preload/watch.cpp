// Counts accesses to variables of the program into which it is preloaded, from before the program's own code runs until it
// ends. It is loaded into every process of a command, but acts only in the selected one.

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>

#include "events/counter.hpp"
#include "model/error.hpp"
#include "wire/watched.hpp"

namespace {

namespace fs = std::filesystem;
using holdfast::events::Event;
using holdfast::events::PerfCounter;

class Watch {
 public:
  Watch(std::vector<Event> events, std::string file) : events_(std::move(events)), file_(std::move(file)) {
    try {
      for (const auto& event : events_) counters_.emplace_back(event);
      for (auto& counter : counters_) counter.start();
    } catch (const holdfast::Error& wrong) {
      counters_.clear();
      std::ofstream(file_) << holdfast::wire::kNotWatched << wrong.what();
    }
  }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  /// Writes the counts. A forked process shares the counters, so its accesses are included.
  ~Watch() {
    if (getpid() != process_ || counters_.empty()) return;
    for (auto& counter : counters_) counter.stop();
    std::ofstream out(file_);
    for (std::size_t i = 0; i < events_.size(); ++i)
      out << events_[i].name << ' ' << static_cast<std::uint64_t>(counters_[i].read().count) << '\n';
  }

 private:
  std::vector<Event> events_;
  std::string file_;
  std::vector<PerfCounter> counters_;
  pid_t process_ = getpid();
};

std::unique_ptr<Watch> watch;

/// Returns true in the program itself, and false in the processes that it starts, which inherit the environment.
bool is_meant() {
  const char* program = std::getenv(holdfast::wire::kWatchedProgram);
  std::error_code none;
  return program != nullptr && fs::equivalent(program, "/proc/self/exe", none);
}

__attribute__((constructor)) void begin() {
  const char* events = std::getenv(holdfast::events::kVariable);
  const char* file = std::getenv(holdfast::wire::kWatchedFile);
  if (events == nullptr || file == nullptr || !is_meant()) return;
  watch = std::make_unique<Watch>(holdfast::events::events_of(events), file);
}

__attribute__((destructor)) void end() { watch.reset(); }

}  // namespace
