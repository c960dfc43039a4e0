#include "model/run_details.hpp"

namespace holdfast {

std::string RunDetails::version() const {
  const auto found = in_force.find("version");
  return found == in_force.end() ? kFirstVersion : found->second;
}

void RunDetails::update(const SettingsInForce& settings) {
  for (const auto& [name, value] : settings) {
    const auto before = in_force.find(name);
    if (before == in_force.end() || before->second != value) origins.erase(name);
    if (value.empty())
      in_force.erase(name);
    else
      in_force[name] = value;
  }
}

}  // namespace holdfast
