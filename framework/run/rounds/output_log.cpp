#include "run/rounds/output_log.hpp"

#include <algorithm>

namespace holdfast::run {
namespace {

/// Returns the last whole lines, and ends the last one with a newline.
std::string last_lines(const std::string& text) {
  auto end = text;
  if (end.size() > OutputLog::kOfProcess) {
    end.erase(0, end.size() - OutputLog::kOfProcess);
    // Without a newline, npos + 1 is 0, and the rest of a long line is kept.
    end.erase(0, std::min(end.find('\n') + 1, end.size()));
    end.insert(0, "...\n");
  }
  if (!end.empty() && end.back() != '\n') end += '\n';
  return end;
}

std::string printed_by(const process::Ended& ended) {
  const auto errors = last_lines(ended.tail);
  return last_lines(ended.out) + (errors.empty() ? "" : "-- stderr\n" + errors);
}

}  // namespace

void OutputLog::add(Side side, const process::Launch& launch, const process::Ended& ended) {
  const auto printed = printed_by(ended);
  if (printed.empty() || full_ || !printed_.emplace(side, printed).second) return;
  const auto entry =
      "== " + std::string(to_string(side)) + " program: " + process::shown_launch(launch) + "\n" + printed;
  full_ = text_.size() + entry.size() > kInAll;
  text_ += full_ ? "(further output was not kept)\n" : entry;
}

}  // namespace holdfast::run
