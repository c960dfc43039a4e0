#include "model/run.hpp"

namespace holdfast {

std::string Run::version() const {
  const auto found = in_force.find("version");
  return found == in_force.end() ? kFirstVersion : found->second;
}

void Run::update(const Facts& settings) {
  for (const auto& [name, value] : settings) {
    const auto before = in_force.find(name);
    // The origin explains the earlier value; another value has another reason.
    if (before == in_force.end() || before->second != value) origins.erase(name);
    if (value.empty())
      in_force.erase(name);
    else
      in_force[name] = value;
  }
}

}  // namespace holdfast
