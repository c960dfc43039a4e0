#include "holdfast/state.hpp"

#include "model/error.hpp"

namespace holdfast {
namespace {

std::string described(const std::string& unit, Better better) {
  return "\"" + unit + "\", " + (better == Better::lower ? "lower" : "higher") + " is better";
}

}  // namespace

detail::Shared& State::common() {
  if (batches_.place.shared != nullptr) return *batches_.place.shared;
  throw Error("shared() belongs into a benchmark: here is only one thread, which may keep the object itself");
}

Counter& State::counter(const std::string& name, const std::string& unit, Better better) {
  auto& counters = batches_.told.counters;
  for (auto& known : counters) {
    if (known.name != name) continue;
    if (known.unit == unit && known.better == better) return known.counter;
    throw Error("counter \"" + name + "\" is asked for as " + described(unit, better) + ", and was made as " +
                described(known.unit, known.better) + "; give the other one a name of its own");
  }
  counters.push_back({name, unit, better, {}});
  return counters.back().counter;
}

}  // namespace holdfast
