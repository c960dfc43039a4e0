#include "instruments/strace.hpp"

#include "instruments/blocks.hpp"
#include "instruments/metric_word.hpp"
#include "instruments/programs.hpp"
#include "instruments/strace_file.hpp"
#include "model/error.hpp"
#include "process/scratch_files.hpp"

namespace holdfast::instruments {
namespace {

/// Strace knows the calls of this system better than we do; what never occurs would be counted as 0 otherwise. A name is
/// asked for as a pattern, since plain words also stand for families of calls ("file").
bool is_call(const std::string& program, const std::string& name) {
  constexpr const char* kDigits = "0123456789";
  if (name.find_first_not_of(std::string("abcdefghijklmnopqrstuvwxyz_") + kDigits) != std::string::npos)
    return false;
  const bool number = name.find_first_not_of(kDigits) == std::string::npos;
  const auto asked = process::run_process(
      {.file = program, .argv = {"strace", "-e", "trace=" + (number ? name : "/^" + name + "$"), "-V"}});
  return asked.how == process::Ended::How::exited && asked.code == 0;
}

void check_names(const std::string& program, const std::vector<std::string>& metrics) {
  for (const auto& metric : metrics) {
    const auto name = metric_word(metric).argument;
    if (!name || is_call(program, *name)) continue;
    throw Error("METRICS " + metric + ": there is no system call \"" + *name +
                "\"; give the name of one as in section 2 of the manual, such as openat, or its number");
  }
}

double count_of(const SystemCalls& calls, const std::string& metric) {
  const auto name = metric_word(metric).argument;
  if (!name) return static_cast<double>(calls.all);
  const auto found = calls.by.find(*name);
  return found == calls.by.end() ? 0 : static_cast<double>(found->second);
}

}  // namespace

process::Counting strace(const std::vector<std::string>& metrics, const std::string& scratch) {
  const auto program = program_in_path("strace", "METRICS " + metrics.front() + " is counted by strace");
  check_names(program, metrics);
  const auto file = scratch + ".strace";
  process::Counting counting;
  counting.with = "strace";
  counting.attach = [=](process::Launch& launch) {
    process::take_file(file);
    put_in_front(program, {"-f", "-n", "-qq", "-e", "signal=none", "-e", "verbose=none", "-o", file}, launch);
  };
  counting.read = [=](const std::vector<wire::ChildReport>& said, const process::Ended& /*ended*/) {
    const bool of_a_body = is_of_a_body(said);
    const auto calls = system_calls(process::take_file(file), of_a_body);
    if (of_a_body ? !calls.marked : calls.all == 0) throw Error("ran under strace and left no system calls");
    std::vector<wire::ChildReport> blocks;
    for (const auto& metric : metrics)
      blocks.push_back(block_of(metric, count_of(calls, metric) / iterations_of(said)));
    return blocks;
  };
  return counting;
}

}  // namespace holdfast::instruments
