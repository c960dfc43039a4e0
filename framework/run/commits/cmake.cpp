#include "run/commits/cmake.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <utility>

#include "model/error.hpp"
#include "process/process.hpp"

namespace holdfast::commits {
namespace {

/// Parses NAME:TYPE=VALUE. A name that contains ':' or '=' is in quotes, a value with trailing blanks in
/// apostrophes.
CacheEntry entry_of(const std::string& line) {
  CacheEntry entry;
  std::size_t colon = line.find(':');
  if (line.starts_with('"')) {
    const auto quote = line.find('"', 1);
    colon = line.find(':', quote);
    entry.name = line.substr(1, quote - 1);
  } else {
    entry.name = line.substr(0, colon);
  }
  const auto equals = line.find('=', colon);
  if (colon == std::string::npos || equals == std::string::npos) return {};
  entry.type = line.substr(colon + 1, equals - colon - 1);
  entry.value = line.substr(equals + 1);
  if (entry.value.size() >= 2 && entry.value.front() == '\'' && entry.value.back() == '\'')
    entry.value = entry.value.substr(1, entry.value.size() - 2);
  return entry;
}

constexpr double kBuildDeadline_s = 4 * 3600;
constexpr std::size_t kShownLines = 30;

constexpr std::size_t kErrorLines = 12;

/// Returns true if a line of a compiler, a linker or CMake reports an error.
bool says_error(const std::string& line) {
  const auto has = [&](const char* words) { return line.find(words) != std::string::npos; };
  return has(": error:") || has(": fatal error:") || has("undefined reference to ") ||
         line.starts_with("error:") || line.starts_with("CMake Error");
}

/// Returns true if Ninja or Make prints the line, between the messages of compilers.
bool is_of_build_tool(const std::string& line) {
  return line.starts_with("[") || line.starts_with("FAILED:") || line.starts_with("ninja:") ||
         line.starts_with("make");
}

std::vector<std::string> lines_since(const std::string& log, std::uintmax_t begin) {
  std::ifstream file(log);
  file.seekg(static_cast<std::streamoff>(begin));
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line.substr(0, 400));
  return lines;
}

std::string end_of(const std::vector<std::string>& all) {
  const auto shown = std::min(all.size(), kShownLines);
  const std::vector<std::string> lines(all.end() - static_cast<std::ptrdiff_t>(shown), all.end());
  std::string text;
  for (const auto& line : lines) text += "\n  " + line;
  return text;
}

/// Returns the message of the shell if it cannot write the log.
std::string unlogged(const process::Ended& ended) {
  const auto end = ended.tail.find_last_not_of('\n');
  return end == std::string::npos ? "" : "\n  " + ended.tail.substr(0, end + 1);
}

}  // namespace

std::vector<CacheEntry> read_cache(const std::string& build) {
  const auto path = build + "/CMakeCache.txt";
  std::ifstream file(path);
  if (!file) throw Error(path + ": cannot be read; is " + build + " a build tree that CMake has configured?");
  std::vector<CacheEntry> cache;
  std::string help;
  for (std::string line; std::getline(file, line);) {
    // A long help text has several lines, all directly before the entry.
    if (line.starts_with("//")) {
      help += line.substr(2);
    } else if (line.empty() || line.starts_with('#')) {
      help.clear();
    } else {
      auto entry = entry_of(line);
      entry.help = std::exchange(help, "");
      if (!entry.name.empty()) cache.push_back(std::move(entry));
    }
  }
  return cache;
}

std::string value_of(const std::vector<CacheEntry>& cache, const std::string& name) {
  for (const auto& entry : cache) {
    if (entry.name == name) return entry.value;
  }
  return "";
}

bool is_settable(const CacheEntry& entry) {
  // A failed search, such as find_library(), leaves NAME-NOTFOUND. No user has chosen that value.
  return entry.type != "INTERNAL" && entry.type != "STATIC" && !entry.value.ends_with("-NOTFOUND");
}

std::string option_of(const CacheEntry& entry) {
  // -DNAME=VALUE leaves this type until a project declares the entry. If the option has no type, the project
  // sets it again.
  const auto type = entry.type == "UNINITIALIZED" ? std::string() : ":" + entry.type;
  return "-D" + entry.name + type + "=" + entry.value;
}

void run_logged(const std::vector<std::string>& command, const std::string& log) {
  std::error_code none;
  const auto before = std::filesystem::file_size(log, none);
  // The shell redirects both streams into the log. The words of the command are arguments of the shell, so
  // none has to be quoted. exec replaces the shell: exit status and signals are those of the command.
  std::vector<std::string> words{"/bin/sh", "-c", R"(log=$1; shift; exec "$@" >>"$log" 2>&1)", "sh", log};
  words.insert(words.end(), command.begin(), command.end());
  const auto ended = process::run_process({.argv = words, .deadline_s = kBuildDeadline_s});
  if (ended.how == process::Ended::How::exited && ended.code == 0) return;
  const auto how =
      "'" + process::shown_command(command) + "' " + process::how_it_ended(ended, kBuildDeadline_s);
  // The log may begin with the output of earlier commands, whose errors are not reported.
  const auto lines = lines_since(log, none ? 0 : before);
  // The first error and its details; later errors mostly follow from it. Empty if no line is recognised as an
  // error.
  std::vector<std::string> error;
  for (const auto& line : lines) {
    const bool is_next = !error.empty() && (says_error(line) || is_of_build_tool(line));
    if (is_next || error.size() == kErrorLines) break;
    if (!error.empty() || says_error(line)) error.push_back(line);
  }
  while (!error.empty() && error.back().empty()) error.pop_back();
  if (error.empty()) throw BuildFailed(how + "; the end of " + log + ":" + end_of(lines) + unlogged(ended));
  auto message = error.front();
  for (std::size_t i = 1; i < error.size(); ++i) message += "\n  " + error[i];
  throw BuildFailed(message + "\n  (the first error of " + how + "; all of it: " + log + ")");
}

}  // namespace holdfast::commits
