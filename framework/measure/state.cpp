#include "holdfast/state.hpp"

namespace holdfast {

Counter& State::counter(const std::string& name, const std::string& unit, Better better) {
  auto& counters = batches_.told.counters;
  for (auto& known : counters) {
    if (known.name == name) return known.counter;
  }
  counters.push_back({name, unit, better, {}});
  return counters.back().counter;
}

}  // namespace holdfast
