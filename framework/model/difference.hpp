#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/joined_text.hpp"

namespace holdfast {

/// A difference from the baseline, other than one of the code.
struct Difference {
  std::string what;
  std::string baseline;  ///< empty if the baseline did not have it
  std::string current;
};

/// The prefix of names of settings.
inline constexpr const char* kSetting = "setting ";

/// Adds the values that differ, by their names with a prefix.
inline void add_differences(const std::map<std::string, std::string>& was,
                            const std::map<std::string, std::string>& is, const std::string& prefix,
                            std::vector<Difference>& found) {
  std::set<std::string> names;
  for (const auto* values : {&was, &is}) {
    for (const auto& [name, value] : *values) names.insert(name);
  }
  const auto value_in = [](const auto& values, const std::string& name) {
    const auto known = values.find(name);
    return known == values.end() ? std::string() : known->second;
  };
  for (const auto& name : names) {
    const auto before = value_in(was, name);
    const auto now = value_in(is, name);
    if (before != now) found.push_back({prefix + name, before, now});
  }
}

/// Returns "FAST OFF instead of ON"; "FAST OFF (new)" if the baseline has no value; "FAST without ON" if only the
/// baseline has one.
inline std::string difference_text(const Difference& one) {
  if (one.current.empty()) return one.what + " without " + one.baseline;
  return one.what + " " + one.current + (one.baseline.empty() ? " (new)" : " instead of " + one.baseline);
}

/// Returns "compiler options -O0 instead of -O3; FAST OFF instead of ON, and 2 more".
inline std::string differences_text(const std::vector<Difference>& differences) {
  std::vector<std::string> texts;
  for (const auto& one : differences) texts.push_back(difference_text(one));
  return listed_first(texts, "; ");
}

}  // namespace holdfast
