#include "run/sides/compiled_otherwise.hpp"

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

std::string why_placed_otherwise(const Image& baseline, const Image& current, const std::string& whose,
                                 const std::vector<Difference>& compilers) {
  // An unknown program has no options to compare, and neither has one that was not compiled here.
  if (baseline.id.empty() || current.compilations.empty()) return "";
  constexpr const char* kMeaning = ", so its code has other addresses, and its time cannot be compared";
  if (baseline.compilations.empty()) {
    const auto now = image::placing_options(current.compilations);
    if (now.empty()) return "";
    return "compiled with other flags: " + joined(now, " ") + ", and the flags are unknown for " + whose +
           kMeaning;
  }
  auto differences = image::option_differences(placing_part(baseline), placing_part(current));
  if (differences.empty()) return "";
  differences.insert(differences.begin(), compilers.begin(), compilers.end());
  return "compiled with other flags than " + whose + ": " + differences_text(differences) + kMeaning;
}

std::string compiled_otherwise(const Image& baseline, const Image& current, const std::string& whose,
                               const std::vector<Difference>& compilers) {
  auto differences = image::option_differences(baseline.compilations, current.compilations);
  if (!current.compilations.empty())  // else it was not compiled here
    differences.insert(differences.begin(), compilers.begin(), compilers.end());
  return differences.empty()
             ? ""
             : "compiled with other flags than " + whose + ": " + differences_text(differences);
}

std::vector<Difference> compiler_differences(const Facts& baseline, const Facts& current) {
  const Difference row{"compiler", fact_of(baseline, "compiler"), fact_of(current, "compiler")};
  if (row.baseline.empty() || row.current.empty() || row.baseline == row.current) return {};
  return {row};
}

std::string why_unoptimised(const Image& image, const std::string& config) {
  if (!image::is_unoptimised(image.compilations)) return "";
  return std::string("compiled without optimisation") +
         (config == "none" ? ", because CMAKE_BUILD_TYPE is not set" : "");
}

}  // namespace holdfast::run
