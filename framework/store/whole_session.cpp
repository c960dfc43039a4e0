#include "store/whole_session.hpp"

#include <sstream>

#include "model/configuration.hpp"

namespace holdfast::store {
SessionRecord whole_of(const SessionRecord& part) {
  SessionRecord whole = part;
  whole.id = part.part_of;
  whole.part_of.clear();
  whole.config = build_in(part.config);
  whole.fingerprint.clear();
  whole.facts.clear();
  for (const char* fact : {"compiler", "flags", "build-type"}) {
    if (part.facts.contains(fact)) whole.facts[fact] = part.facts.at(fact);
  }
  add_class(whole, class_in(part.config));
  return whole;
}

std::string stranger_to(const SessionRecord& whole, const SessionRecord& part) {
  const auto differ = [](const std::string& what, const std::string& its, const std::string& theirs) {
    return "is of the " + what + " \"" + its + "\", but the session is of \"" + theirs + "\"";
  };
  if (part.project != whole.project) return differ("project", part.project, whole.project);
  if (part.commit != whole.commit) return differ("commit", part.commit, whole.commit);
  const auto theirs = build_in(whole.config);  // one machine's session may become a whole one
  if (build_in(part.config) != theirs) return differ("configuration", build_in(part.config), theirs);
  for (const char* fact : {"compiler", "flags"}) {
    if (fact_of(part.facts, fact) != fact_of(whole.facts, fact))
      return differ(std::string("build with ") + fact, fact_of(part.facts, fact), fact_of(whole.facts, fact));
  }
  return "";
}

std::vector<std::string> classes_of(const SessionRecord& whole) {
  std::vector<std::string> classes;
  std::istringstream words(fact_of(whole.facts, kClassesFact));
  for (std::string one; words >> one;) classes.push_back(one);
  return classes;
}

bool add_class(SessionRecord& whole, const std::string& machine_class) {
  if (machine_class.empty()) return false;
  for (const auto& known : classes_of(whole)) {
    if (known == machine_class) return false;
  }
  auto& classes = whole.facts[kClassesFact];
  classes += (classes.empty() ? "" : " ") + machine_class;
  return true;
}

}  // namespace holdfast::store
