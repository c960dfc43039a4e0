#include "session/informing.hpp"

#include <sstream>

#include "model/configuration.hpp"
#include "store/glob.hpp"

namespace holdfast::session {
namespace {

bool is_about(const std::string& asked, const std::string& machine_class, const std::string& test) {
  const auto colon = asked.find(':');
  if (!store::fits(asked.substr(0, colon), machine_class)) return false;
  return colon == std::string::npos || store::fits(asked.substr(colon + 1), test);
}

}  // namespace

std::vector<std::string> with_remembered(const SessionRecord& session, std::vector<std::string> informing) {
  const auto remembered = session.facts.find(kInformingFact);
  if (remembered == session.facts.end()) return informing;
  std::istringstream words(remembered->second);
  for (std::string one; words >> one;) informing.push_back(one);
  return informing;
}

void let_inform(const std::vector<std::string>& informing, Report& report) {
  for (auto& result : report.results) {
    const auto machine_class = class_in(result.config);
    if (machine_class.empty() || !result.verdict || !result.verdict->no_gate.empty()) continue;
    for (const auto& asked : informing) {
      if (!is_about(asked, machine_class, result.subject.test)) continue;
      result.verdict->no_gate = "machines of the class " + machine_class + " inform and do not gate";
      break;
    }
  }
}

}  // namespace holdfast::session
