#include "instruments/strace_file.hpp"

#include <optional>

#include "wire/counting_marks.hpp"

namespace holdfast::instruments {
namespace {

struct Line {
  std::string_view number;
  std::string_view name;
};

/// "4711  [ 257] openat(..." Lines of signals and ends have no number, and of a call that was interrupted by that of
/// another thread only the first line counts: "[ 257] <... openat resumed>".
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

bool is_mark(std::string_view line, std::string_view words) {
  return line.find("write(-1, \"" + std::string(words) + "\"") != std::string_view::npos;
}

}  // namespace

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
