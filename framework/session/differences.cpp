#include "session/differences.hpp"

#include <set>

#include "session/open_session.hpp"

namespace holdfast::session {
namespace {

std::string value_of(const Facts& facts, const std::string& name) {
  const auto found = facts.find(name);
  return found == facts.end() ? "" : found->second;
}

void compare(const Facts& was, const Facts& is, const std::string& prefix, std::vector<Difference>& found) {
  std::set<std::string> names;
  for (const auto& [name, value] : was) names.insert(name);
  for (const auto& [name, value] : is) names.insert(name);
  for (const char* none : {"cpu-flags", "baseline-ref", "baseline-commit", "only-in-baseline", kByHandFact})
    names.erase(none);
  for (const auto& name : names) {
    const auto before = value_of(was, name);
    const auto now = value_of(is, name);
    if (before != now) found.push_back({prefix + name, before, now});
  }
}

}  // namespace

std::vector<Difference> differences(const SessionRecord& was, const Facts& was_in_force,
                                    const SessionRecord& is, const Facts& is_in_force) {
  std::vector<Difference> found;
  compare(was.facts, is.facts, "", found);
  if (!was_in_force.empty() && !is_in_force.empty()) compare(was_in_force, is_in_force, "setting ", found);
  return found;
}

}  // namespace holdfast::session
