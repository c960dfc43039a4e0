#include "hunt/moved_work.hpp"

#include <algorithm>

namespace holdfast::hunt {
namespace {

constexpr double kExplainingShare = 0.5;

double gain_of(const PinpointSides& instructions) { return instructions.current - instructions.previous; }

double count_in(const OwnCode& counts, const std::string& function) {
  const auto found = counts.find(function);
  return found == counts.end() ? 0 : found->second;
}

}  // namespace

double own_code_that_shrank(const OwnCode& previous, const OwnCode& current,
                            const std::set<std::string>& changed, const std::string& function) {
  std::set<std::string> counted = changed;
  for (const auto& [name, count] : previous) {
    if (!current.contains(name)) counted.insert(name);
  }
  for (const auto& [name, count] : current) {
    if (!previous.contains(name)) counted.insert(name);
  }
  counted.erase(function);
  double shrank = 0;
  for (const auto& name : counted) shrank += count_in(previous, name) - count_in(current, name);
  return shrank;
}

double calls_that_shrank(const std::vector<PinpointSides>& others) {
  double shrank = 0;
  for (const auto& one : others) shrank += std::max(0.0, -gain_of(one));
  return shrank;
}

bool may_have_moved(const PinpointSides& function, double shrank, const std::vector<PinpointSides>& callers) {
  const double gained = gain_of(function);
  if (gained <= 0) return false;
  return shrank >= kExplainingShare * gained ||
         std::ranges::any_of(callers, [&](const PinpointSides& caller) {
           return gain_of(caller) < kExplainingShare * gained;
         });
}

}  // namespace holdfast::hunt
