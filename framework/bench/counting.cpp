#include "bench/counting.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "bench/child_reports.hpp"
#include "bench/setting_values.hpp"
#include "events/counter.hpp"
#include "model/error.hpp"
#include "wire/counting_marks.hpp"
#include "wire/process_status.hpp"

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#endif

namespace holdfast::bench {
namespace {

/// Marks for valgrind's tool callgrind. It starts at the warm-up, and discards its counts when counting begins. Where
/// counting pauses or ends, it writes a dump, which has the counts of the body. Without valgrind, the marks are a few
/// instructions without effect. Toggling the collection is not used, because that is a state of one thread and bodies may
/// have many.
class Callgrind final : public Tool {
 public:
#ifdef CALLGRIND_ZERO_STATS
  Callgrind() {
    if (RUNNING_ON_VALGRIND == 0) throw Error("this program does not run under valgrind");
  }
  void prepare() override { CALLGRIND_START_INSTRUMENTATION; }
  void begin() override { CALLGRIND_ZERO_STATS; }
  void end() override { CALLGRIND_DUMP_STATS; }
  void pause() override { CALLGRIND_DUMP_STATS; }
  void resume() override { CALLGRIND_ZERO_STATS; }
#else
  Callgrind() {
    throw Error(
        "this program was built where valgrind's header callgrind.h is not installed; install valgrind and "
        "build again");
  }
#endif
};

/// Marks for strace, which records the system calls of this program. The marks are system calls that are expected to fail.
class Strace final : public Tool {
 public:
  void begin() override { resume(); }
  void end() override { pause(); }
  void pause() override { mark(wire::kCountingEnds); }
  void resume() override { mark(wire::kCountingBegins); }

 private:
  /// The descriptor -1 makes write(2) fail with EBADF and without an effect. strace prints the text of the
  /// call. syscall() bypasses the C library, whose write() may be replaced or may be a cancellation point.
  static void mark(std::string_view text) { syscall(SYS_write, -1, text.data(), text.size()); }
};

/// Counts the events in HOLDFAST_EVENTS (events/counter.hpp) with counters of the kernel, around the body.
class Events final : public Tool {
 public:
  Events() {
    const char* text = std::getenv(events::kVariable);
    if (text == nullptr)
      throw Error(std::string("nobody said in ") + events::kVariable +
                  " what to count; holdfast run does that");
    wanted_ = events::events_of(text);
    for (const auto& event : wanted_) counters_.emplace_back(event);
  }

  void begin() override { resume(); }
  void end() override { pause(); }
  void resume() override {
    for (auto& counter : counters_) counter.start();
  }
  void pause() override {
    for (auto& counter : counters_) counter.stop();
  }

  std::vector<wire::ChildReport> counts(std::uint64_t iterations) override {
    std::vector<wire::ChildReport> reports;
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      const auto reading = counters_[i].read();
      reports.push_back(value_report(wanted_[i].name, "ns", Better::lower,
                                     reading.count / static_cast<double>(iterations)));
      if (auto words = events::scaling_note(wanted_[i].name, reading.share); !words.empty())
        reports.back().warnings.push_back(std::move(words));
    }
    return reports;
  }

 private:
  std::vector<events::Event> wanted_;
  std::vector<events::PerfCounter> counters_;
};

/// Reads the memory usage of this process when the body has ended.
class Memory final : public Tool {
 public:
  void end() override {
    // The file is read at once, while the memory of the body still exists, and parsed later: parsing
    // allocates.
    std::ifstream status("/proc/self/status");
    status_.assign(std::istreambuf_iterator<char>(status), {});
  }
  std::vector<wire::ChildReport> counts(std::uint64_t /*iterations*/) override {
    std::vector<wire::ChildReport> reports;
    for (const auto& row : wire::kMemoryRows) {
      if (const auto bytes = wire::memory_in(status_, row.label))
        reports.push_back(value_report(row.metric, "B", Better::lower, *bytes));
    }
    return reports;
  }

 private:
  std::string status_;
};

struct ToolRow {
  const char* name;
  std::unique_ptr<Tool> (*make)();
};

template <class T>
std::unique_ptr<Tool> make_tool() {
  return std::make_unique<T>();
}

/// With `nothing`, the body runs without marks, for tools that count the whole process.
const std::vector<ToolRow>& tool_rows() {
  static const std::vector<ToolRow> table{
      {"nothing", make_tool<Tool>},         {"callgrind", make_tool<Callgrind>},
      {"allocations", counted_allocations}, {"events", make_tool<Events>},
      {"memory", make_tool<Memory>},        {"strace", make_tool<Strace>}};
  return table;
}

}  // namespace

std::string tool_names() {
  std::vector<std::string> names;
  for (const auto& row : tool_rows()) names.emplace_back(row.name);
  return listed(names);
}

/// Returns a function and not a tool, so that settings can be checked in a process that does not run under
/// the tool.
std::unique_ptr<Tool> (*tool_maker(const std::string& name))() {
  for (const auto& row : tool_rows()) {
    if (row.name == name) return row.make;
  }
  return nullptr;
}

std::uint64_t CountingLoop::next_batch() {
  switch (phase_) {
    // One iteration warms up: caches of the program are filled, and dynamic symbols are bound (ld.so(8),
    // LD_BIND_NOW).
    case Phase::idle:
      phase_ = Phase::warm_up;
      tool_.prepare();
      return 1;
    case Phase::warm_up:
      phase_ = Phase::counting;
      paused_ = false;
      holds_results = tool_.holds_results();
      left_ = iterations_;
      tool_.begin();
      return begin_batch();
    case Phase::counting:
      if (holds_results) tool_.after_iteration();
      if (left_ > 0) return begin_batch();
      // A body may pause and leave the loop. The tool expects its calls in pairs.
      if (paused_) tool_.resume();
      tool_.end();
      phase_ = Phase::done;
      break;
    case Phase::done:
      break;
  }
  return 0;
}

/// If the tool examines the result of each iteration, each iteration is a batch.
std::uint64_t CountingLoop::begin_batch() {
  const auto batch = holds_results ? 1 : left_;
  left_ -= batch;
  if (holds_results) tool_.before_result();
  return batch;
}

/// During the warm-up, the tool has not begun, so pauses do not concern it.
void CountingLoop::pause() {
  if (phase_ == Phase::counting && !paused_) tool_.pause();
  paused_ = true;
}

void CountingLoop::resume() {
  if (phase_ == Phase::counting && paused_) tool_.resume();
  paused_ = false;
}

std::vector<wire::ChildReport> CountingLoop::take_all() {
  std::vector<wire::ChildReport> reports{
      value_report("iterations", "", Better::lower, static_cast<double>(iterations_))};
  if (!results.skipped.empty()) reports.front().skipped = results.skipped;
  // A body that left its loop has counts of fewer iterations, which would be divided by too many.
  if (phase_ != Phase::done) {
    reports.front().complete = false;
    reports.front().samples.clear();
    return reports;
  }
  for (auto& count : tool_.counts(iterations_)) reports.push_back(std::move(count));
  return reports;
}

}  // namespace holdfast::bench
