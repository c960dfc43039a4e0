#pragma once

/// ShellHooks: what the shell does around the launches of a plain command, outside of their time; the words are those of
/// hyperfine. Empty: nothing.

#include <string>

namespace holdfast {

struct ShellHooks {
  std::string setup;     ///< once for each side, before all launches
  std::string prepare;   ///< before each launch
  std::string conclude;  ///< after each launch
  std::string cleanup;   ///< once for each side, after all launches, also where one has failed

  bool operator==(const ShellHooks&) const = default;
};

}  // namespace holdfast
