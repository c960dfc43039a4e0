#include "runner/process.hpp"

#include <algorithm>
#include <cstring>

namespace holdfast::runner {

double noticed_late_ns(const Usage& usage, const WatcherWaited& waited) {
  constexpr long kSwitchesOfStart = 1;
  const double idle_ns = usage.wall_ns - usage.user_ns - usage.system_ns - usage.run_delay_ns;
  const bool slept = usage.voluntary_switches > kSwitchesOfStart;
  return std::max(0.0, std::min(slept ? waited.at_last_ns : waited.in_all_ns, idle_ns));
}

std::string how_it_ended(const Ended& ended, double deadline_s) {
  const auto starved = ended.starved.empty() ? "" : ": " + ended.starved;
  switch (ended.how) {
    case Ended::How::exited:
      return "exited with " + std::to_string(ended.code) + starved;
    case Ended::How::signalled:
      return "was killed by signal " + std::to_string(ended.code) + " (" + strsignal(ended.code) + ")" +
             starved;
    case Ended::How::timed_out:
      return "did not end within " + std::to_string(static_cast<long>(deadline_s)) +
             " s and was killed with all that it had started";
    case Ended::How::not_started:
      break;
  }
  return std::string("could not be started: ") + std::strerror(ended.code);
}

std::string end_of_stderr(const Ended& ended) {
  constexpr std::size_t kShown = 500;
  std::string text = ended.tail.size() > kShown ? ended.tail.substr(ended.tail.size() - kShown) : ended.tail;
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  return text.empty() ? "; it wrote nothing to stderr" : "; the end of its stderr:\n" + text;
}

std::string shown_launch(const Launch& launch) {
  auto shown = shown_command(launch.argv);
  if (launch.mirror.empty()) return shown;
  for (auto at = shown.find(launch.mirror); at != std::string::npos; at = shown.find(launch.mirror, at))
    shown.erase(at, launch.mirror.size());
  return shown;
}

std::string shown_command(const std::vector<std::string>& argv) {
  std::string text;
  for (const auto& word : argv) {
    const bool plain =
        !word.empty() && word.find_first_of(" \t\n'\"\\$`;&|<>()*?[]{}~#!") == std::string::npos;
    text += text.empty() ? "" : " ";
    if (plain) {
      text += word;
      continue;
    }
    text += '\'';
    for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    text += '\'';
  }
  return text;
}

}  // namespace holdfast::runner
