#include "suite/printed_command.hpp"

#include <filesystem>

#include "process/process.hpp"
#include "suite/build_tree.hpp"

namespace holdfast::suite {

namespace fs = std::filesystem;

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
  const auto options = options_for(place.build, place.config);
  command.insert(command.end(), options.begin(), options.end());
  return process::shown_command(command);
}

}  // namespace holdfast::suite
