#include "model/run_details.hpp"

namespace holdfast {

std::string RunDetails::version() const {
  const auto found = in_force.find("version");
  return found == in_force.end() ? kFirstVersion : found->second;
}

void RunDetails::update(const SettingsInForce& settings) {
  for (const auto& [name, value] : settings) {
    if (value.empty())
      in_force.erase(name);
    else
      in_force[name] = value;
  }
}

}  // namespace holdfast
