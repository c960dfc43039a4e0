#include "run/compiled_otherwise.hpp"

#include <algorithm>

#include "image/compilations.hpp"
#include "model/joined_text.hpp"

namespace holdfast::run {
namespace {

image::Compilations placing_part(const Image& image) {
  auto parts = image::by_part(image.compilations);
  for (auto& [part, options] : parts)
    std::erase_if(options, [](const std::string& option) { return !image::places_code(option); });
  return parts;
}

}  // namespace

std::string why_placed_otherwise(const Image& baseline, const Image& current, const std::string& whose) {
  if (baseline.id.empty() || current.compilations.empty()) return "";
  constexpr const char* kMeaning = ", so its code lies elsewhere and its time cannot be compared";
  if (baseline.compilations.empty()) {
    const auto now = image::placing_options(current.compilations);
    if (now.empty()) return "";
    return "compiled with other flags: " + joined(now, " ") + ", and nothing says those of " + whose +
           kMeaning;
  }
  const auto differences = image::option_differences(placing_part(baseline), placing_part(current));
  if (differences.empty()) return "";
  return "compiled with other flags than " + whose + ": " + differences_text(differences) + kMeaning;
}

std::string compiled_otherwise(const Image& baseline, const Image& current, const std::string& whose) {
  const auto differences = image::option_differences(baseline.compilations, current.compilations);
  return differences.empty()
             ? ""
             : "compiled with other flags than " + whose + ": " + differences_text(differences);
}

}  // namespace holdfast::run
