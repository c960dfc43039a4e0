#include "run/plan/growth_asked.hpp"

namespace holdfast::run {

GrowthAsked growth_asked(const std::string& text) {
  const auto colon = text.find(':');
  if (colon == std::string::npos) return {.axis = "", .bound = complexity(text)};
  return {.axis = text.substr(0, colon), .bound = complexity(text.substr(colon + 1))};
}

}  // namespace holdfast::run
