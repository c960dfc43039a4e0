#include "holdfast/state.hpp"

#include "model/error.hpp"

namespace holdfast {

detail::Shared& State::common() {
  if (batches_.place.shared != nullptr) return *batches_.place.shared;
  throw Error("shared() belongs into a benchmark: here is only one thread, which may keep the object itself");
}

Counter& State::counter(const std::string& name, const std::string& unit, Better better) {
  auto& counters = batches_.told.counters;
  for (auto& known : counters) {
    if (known.name == name) return known.counter;
  }
  counters.push_back({name, unit, better, {}});
  return counters.back().counter;
}

}  // namespace holdfast
