#include "events/scaled.hpp"

#include <cmath>

#include "model/error.hpp"

namespace holdfast::events {

std::string scaled_words(const std::string& name, double share) {
  if (share >= 1) return "";
  if (share <= 0)
    throw Error("was never counted: " + name +
                " found no free counter of the processor; ask for fewer at once");
  return name + " was counted for " + std::to_string(std::lround(share * 100)) +
         " % of the time and scaled up, since the processor has too few counters; ask for fewer at once";
}

}  // namespace holdfast::events
