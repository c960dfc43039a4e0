#include "process/process.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <sstream>

#include "model/error.hpp"

namespace holdfast::process {
namespace {

/// Returns PATH, or the system's default path if it is not set.
std::string search_path() {
  if (const char* path = std::getenv("PATH")) return path;
  std::string own(confstr(_CS_PATH, nullptr, 0), '\0');
  confstr(_CS_PATH, own.data(), own.size());
  // The size that confstr() returns includes the terminating zero.
  own.pop_back();
  return own;
}

std::string seconds_text(double seconds) {
  std::ostringstream text;
  text << seconds << " s";
  return text.str();
}

}  // namespace

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
      return "did not end within " + seconds_text(deadline_s) +
             " and was killed with all processes that it had started";
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

Launch in_place(Launch launch, const CodePlace& place) {
  launch.file = place.file;
  launch.files = place.files;
  if (place.library_path.empty()) return launch;
  const auto is_library_path = [](const std::string& entry) { return entry.starts_with(kLibraryPath); };
  const auto found = std::ranges::find_if(launch.environment, is_library_path);
  const auto wanted = kLibraryPath + place.library_path;
  if (found == launch.environment.end())
    launch.environment.push_back(wanted);
  else
    *found = wanted;
  return launch;
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
    // Text in single quotes cannot contain a single quote, so that is written outside of them.
    for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    text += '\'';
  }
  return text;
}

bool is_executable(const std::string& path) {
  std::error_code unknown;
  return std::filesystem::is_regular_file(path, unknown) && access(path.c_str(), X_OK) == 0;
}

std::optional<std::string> found_in_path(const std::string& name) {
  std::istringstream places(search_path());
  for (std::string place; std::getline(places, place, ':');) {
    // An empty entry of PATH means the working directory.
    const auto file = std::filesystem::absolute(std::filesystem::path(place.empty() ? "." : place) / name)
                          .lexically_normal();
    if (is_executable(file)) return file;
  }
  return std::nullopt;
}

void run_hook(const std::string& which, const std::string& command, const Launch& launch,
              const Spawner& spawn) {
  if (command.empty()) return;
  const Launch shell{.file = "/bin/sh",
                     .argv = {"sh", "-c", command},
                     .environment = launch.environment,
                     .directory = launch.directory,
                     .deadline_s = launch.deadline_s};
  const auto ended = spawn(shell);
  if (ended.how == Ended::How::exited && ended.code == 0) return;
  throw Error("the " + which + " command '" + command + "' " + how_it_ended(ended, launch.deadline_s) +
              end_of_stderr(ended));
}

}  // namespace holdfast::process
