#include "model/verdict.hpp"

#include <array>
#include <utility>

namespace holdfast {
namespace {
/// The words are those of JSON documents and of the store, so they must not change.
constexpr std::array<std::pair<Outcome, std::string_view>, 6> kWords{
    {{Outcome::pass, "pass"},
     {Outcome::regressed, "regressed"},
     {Outcome::improved, "improved"},
     {Outcome::inconclusive, "inconclusive"},
     {Outcome::no_baseline, "no_baseline"},
     {Outcome::incompatible, "incompatible"}}};
}  // namespace

std::string_view to_string(Outcome outcome) {
  for (const auto& [value, word] : kWords) {
    if (value == outcome) return word;
  }
  return "inconclusive";
}

std::optional<Outcome> outcome_of(std::string_view word) {
  for (const auto& [value, name] : kWords) {
    if (name == word) return value;
  }
  return std::nullopt;
}

}  // namespace holdfast
