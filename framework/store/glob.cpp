#include "store/glob.hpp"

#include <fnmatch.h>

#include <algorithm>

namespace holdfast::store {

std::vector<std::string> patterns_of(const std::string& glob) {
  std::vector<std::string> patterns;
  for (std::size_t begin = 0; begin <= glob.size();) {
    const auto end = std::min(glob.find('\n', begin), glob.size());
    patterns.push_back(glob.substr(begin, end - begin));
    begin = end + 1;
  }
  return patterns;
}

bool fits(const std::string& glob, const std::string& name) {
  return std::ranges::any_of(patterns_of(glob), [&](const std::string& pattern) {
    // A name may contain wildcard characters, and always matches itself. FNM_NOESCAPE makes a backslash an
    // ordinary character.
    return pattern == name || fnmatch(pattern.c_str(), name.c_str(), FNM_NOESCAPE) == 0;
  });
}

std::string condition_for(const std::string& glob) {
  // The second form is always true. It uses the parameter nevertheless, so that both forms have one argument.
  return glob.find_first_of("*?[\n") == std::string::npos ? "test = :glob" : ":glob <> ''";
}

}  // namespace holdfast::store
