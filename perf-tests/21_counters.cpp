// 21: numbers of your own, in addition to the time.
//
// A cache can become slower, or less effective. The loop adds to a counter, and each sample has its average
// for one iteration. A record is one number of the process. Both have a unit and a better direction. `METRICS
// time misses` judges both the time and the misses.

#include <array>
#include <functional>
#include <holdfast/holdfast.hpp>
#include <string>
#include <vector>

#include "iso_codes.hpp"

namespace {

using holdfast::Better;

/// Keeps the name that was last used in each slot.
class Cache {
 public:
  bool has(const std::string& name) {
    auto& slot = slots_[std::hash<std::string>()(name) % slots_.size()];
    if (slot == name) return true;
    slot = name;
    return false;
  }
  static constexpr double bytes() { return sizeof(Cache); }

 private:
  std::array<std::string, 256> slots_;
};

}  // namespace

HOLDFAST_BENCHMARK("counters/cache")(holdfast::State& state) {
  const auto names = iso_codes::names(1000);
  const auto asked = holdfast::inputs::skewed<std::size_t>(1000);  // some names are requested very often
  auto& misses = state.counter("misses", "misses", Better::lower);
  auto& hits = state.counter("hits", "hits", Better::higher);
  Cache cache;
  for (auto _ : state) {
    for (const auto which : asked) ++(cache.has(names[which]) ? hits : misses);
  }
  state.record("capacity", Cache::bytes(), "B", Better::lower);
}
