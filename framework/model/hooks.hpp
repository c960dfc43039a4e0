#pragma once

/// ShellHooks: shell commands that run around the launches of a plain command, untimed. The names are those of hyperfine;
/// an empty hook does nothing.

#include <string>

namespace holdfast {

struct ShellHooks {
  std::string setup;     ///< once for each side, before all launches
  std::string prepare;   ///< before each launch
  std::string conclude;  ///< after each launch
  std::string cleanup;   ///< once for each side, after all launches, even if one has failed

  bool operator==(const ShellHooks&) const = default;
};

}  // namespace holdfast
