#include "suite/printed_command.hpp"

#include <filesystem>
#include <map>
#include <utility>

#include "process/process.hpp"
#include "suite/build_tree.hpp"

namespace holdfast::suite {

namespace fs = std::filesystem;

namespace {

/// The options are cached: a report may print a command for each of a thousand tests.
const std::vector<std::string>& known_options_for(const CommandPlace& place) {
  static std::map<std::pair<std::string, std::string>, std::vector<std::string>> known;
  const auto [at, fresh] = known.try_emplace({place.build, place.config});
  if (fresh) at->second = options_for(place.build, place.config);
  return at->second;
}

std::vector<std::string>& repeated_options() {
  static std::vector<std::string> options;
  return options;
}

}  // namespace

void repeat_in_printed_commands(std::vector<std::string> options) { repeated_options() = std::move(options); }

/// The path is needed if PATH leads to another version of Holdfast, whose command may do something else.
std::string own_name() {
  constexpr const char* kName = "holdfast";
  std::error_code none;
  const auto own = fs::read_symlink("/proc/self/exe", none);
  const auto found = process::found_in_path(kName);
  const bool is_found = found && fs::equivalent(*found, own, none);
  return is_found || own.empty() ? kName : own.string();
}

std::string printed_command(const std::vector<std::string>& words, const CommandPlace& place) {
  std::vector<std::string> command{own_name()};
  command.insert(command.end(), words.begin(), words.end());
  const auto add = [&](const std::vector<std::string>& options) {
    command.insert(command.end(), options.begin(), options.end());
  };
  add(known_options_for(place));
  add(repeated_options());
  return process::shown_command(command);
}

}  // namespace holdfast::suite
