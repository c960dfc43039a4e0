// Instrument `usage`: resource usage of a process that has ended (getrusage): peak-rss, page-faults, context-switches.
// It measures the whole process. A program that links the library runs its body as often as in every counted run, and
// neither probes the machine nor warms up longer. A small program of Holdfast (launcher/usage.cpp) starts it. The memory
// of that program, some 1 MiB, is the smallest possible peak-rss.
//
// Instrument `memory`: mapped and resident memory by kind (wire/process_status.hpp): vm-peak, vm-size, vm-data,
// rss-anon, rss-file, rss-shmem. For a program that links the library it is measured at the end of the body; for a
// command just before its end, by the same small program, which traces it. It measures one process, without its
// children.

#include <algorithm>
#include <iterator>
#include <memory>
#include <sstream>

#include "instruments/instrument.hpp"
#include "model/error.hpp"
#include "model/helper_binaries.hpp"
#include "process/scratch_files.hpp"
#include "wire/process_status.hpp"

namespace holdfast::instruments {
namespace {

constexpr const char* kProgram = "holdfast-usage";

double usage_value(const std::string& metric, const Usage& usage) {
  if (metric == "peak-rss") return static_cast<double>(usage.max_rss_kib) * 1024;
  if (metric == "page-faults") return static_cast<double>(usage.minor_faults + usage.major_faults);
  return static_cast<double>(usage.voluntary_switches + usage.involuntary_switches);
}

/// Puts the launcher in front. The program keeps its own first argument. A program that is not in PATH is not changed:
/// its start fails and reports the error.
void put_in_front(const std::vector<std::string>& launcher, const std::string& file,
                  process::Launch& launch) {
  auto program = launch.file.empty() ? launch.argv.front() : launch.file;
  if (launch.file.empty() && program.find('/') == std::string::npos) {
    const auto found = process::found_in_path(program);
    if (!found) return;
    program = *found;
  }
  launch.argv.insert(launch.argv.begin(), {file, program});
  launch.argv.insert(launch.argv.begin(), launcher.begin(), launcher.end());
  launch.file = launcher.front();
}

void read_left(const std::string& left, process::Ended& ended) {
  using How = process::Ended::How;
  std::istringstream words(left);
  std::string word;
  words >> word;
  if (word == "not-started" && words >> ended.code) {
    ended.how = How::not_started;
    return;
  }
  auto& usage = ended.usage;
  if (word == "used" && words >> usage.max_rss_kib >> usage.minor_faults >> usage.major_faults >>
                            usage.voluntary_switches >> usage.involuntary_switches)
    return;
  // A process that was killed, or timed out, has no line, and how it ended says why.
  if (ended.how == How::exited) throw Error(std::string("ran under ") + kProgram + ", which left no usage");
}

double memory_value(const std::string& metric, const std::string& status) {
  const auto* row = std::find_if(std::begin(wire::kMemoryRows), std::end(wire::kMemoryRows),
                                 [&](const wire::MemoryRow& one) { return one.metric == metric; });
  if (const auto bytes = wire::memory_in(status, row->label)) return *bytes;
  throw Error(
      "left no values of its memory, which are read from /proc/PID/status; the system must allow a process "
      "to trace its children (ptrace)");
}

}  // namespace

process::Counting memory(const std::vector<std::string>& metrics, const std::string& scratch) {
  const auto launcher = needed_helper_binary(kProgram, "METRICS " + metrics.front() + " is counted");
  const auto file = scratch + ".memory";
  const auto left = std::make_shared<std::string>();  // of the process that ended last
  process::Counting counting;
  counting.with = "memory";
  counting.attach = [=](process::Launch& launch) {
    process::take_file(file);
    if (!counts_a_body(launch, "memory")) put_in_front({launcher, "--status"}, file, launch);
  };
  counting.amend = [=](process::Ended& ended) {
    *left = process::take_file(file);
    if (!left->empty()) read_left(*left, ended);
  };
  counting.read = [=](const std::vector<wire::ChildReport>& said, const process::Ended& /*ended*/) {
    if (is_of_a_body(said)) return blocks_said(said, metrics);
    return blocks_of(metrics, [&](const auto& metric) { return memory_value(metric, *left); });
  };
  return counting;
}

process::Counting usage(const std::vector<std::string>& metrics, const std::string& scratch) {
  const auto launcher = needed_helper_binary(kProgram, "METRICS " + metrics.front() + " is counted");
  const auto file = scratch + ".usage";
  process::Counting counting;
  counting.attach = [=](process::Launch& launch) {
    process::take_file(file);
    put_in_front({launcher}, file, launch);
  };
  counting.amend = [=](process::Ended& ended) { read_left(process::take_file(file), ended); };
  counting.read = [metrics](const std::vector<wire::ChildReport>& /*said*/, const process::Ended& ended) {
    return blocks_of(metrics, [&](const auto& metric) { return usage_value(metric, ended.usage); });
  };
  return counting;
}

}  // namespace holdfast::instruments
