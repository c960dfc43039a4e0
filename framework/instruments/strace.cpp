#include "instruments/strace.hpp"

#include <optional>

#include "instruments/instrument.hpp"
#include "instruments/metrics.hpp"
#include "model/error.hpp"
#include "process/scratch_files.hpp"
#include "wire/counting_marks.hpp"

namespace holdfast::instruments {
namespace {

/// Returns true if strace knows the system call. Otherwise a misspelled name would be counted as 0. The name is passed
/// as a pattern, because plain words are also names of groups of calls ("file").
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

struct Line {
  std::string_view number;
  std::string_view name;
};

/// Parses a line such as "4711  [ 257] openat(...". Lines about signals and exits have no number. If another thread
/// interrupts a call, only the first of its lines counts, and not "[ 257] <... openat resumed>".
std::optional<Line> parsed(std::string_view line) {
  const auto open = line.find_first_not_of("0123456789 ");
  if (open == std::string_view::npos || line[open] != '[') return std::nullopt;
  const auto close = line.find("] ", open);
  if (close == std::string_view::npos) return std::nullopt;
  const auto digits = line.find_first_not_of(' ', open + 1);
  const auto name = line.substr(close + 2, line.find('(', close) - close - 2);
  if (name.empty() || name.front() == '<') return std::nullopt;
  return Line{.number = line.substr(digits, close - digits), .name = name};
}

/// The program marks its body by writing to a descriptor that does not exist, which has no effect
/// (wire/counting_marks.hpp).
bool is_mark(std::string_view line, std::string_view words) {
  return line.find("write(-1, \"" + std::string(words) + "\"") != std::string_view::npos;
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
    // -n prints numbers of calls. verbose=none omits structures, which strace would have
    // to fetch from the program.
    put_in_front(program, {"-f", "-n", "-qq", "-e", "signal=none", "-e", "verbose=none", "-o", file}, launch);
  };
  counting.read = [=](const std::vector<wire::ChildReport>& said, const process::Ended& /*ended*/) {
    const bool of_a_body = is_of_a_body(said);
    const auto calls = system_calls(process::take_file(file), of_a_body);
    if (of_a_body ? !calls.marked : calls.all == 0) throw Error("ran under strace and left no system calls");
    const double iterations = iterations_of(said);
    return blocks_of(metrics, [&](const auto& metric) { return count_of(calls, metric) / iterations; });
  };
  return counting;
}

SystemCalls system_calls(std::string_view text, bool between_marks) {
  SystemCalls calls;
  bool counts = !between_marks;
  while (!text.empty()) {
    const auto end = text.find('\n');
    const auto line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const auto call = parsed(line);
    if (!call) continue;
    const bool begins = is_mark(line, wire::kCountingBegins);
    if (begins || is_mark(line, wire::kCountingEnds)) {
      calls.marked = true;
      counts = !between_marks || begins;
      continue;
    }
    if (!counts) continue;
    ++calls.all;
    ++calls.by[std::string(call->name)];
    ++calls.by[std::string(call->number)];
  }
  return calls;
}

}  // namespace holdfast::instruments
