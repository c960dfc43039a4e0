#include "wire/codec.hpp"

#include <limits>

#include "wire/verdict_codecs.hpp"

namespace holdfast::wire {

using nlohmann::json;

/// The message has the wrong value as JSON, so that a text "1" and a number 1 look different.
void JsonPlace::refuse(const std::string& must, const json* value) const {
  if (key == nullptr) throw Error(where + ": expected a JSON object");
  throw Error(where + ": \"" + key + "\" must be " + must + ", but is " +
              (value == nullptr ? "missing" : value->dump()));
}

void refuse(const json& object, const std::string& where, const char* key, const std::string& must) {
  const auto found = object.find(key);
  JsonPlace{where, key}.refuse(must, found == object.end() ? nullptr : &*found);
}

void Codec<Direction>::read(const json& value, const JsonPlace& place, Direction& into) {
  const auto direction = value.is_string() ? direction_of(value.get<std::string>()) : std::nullopt;
  if (!direction) place.refuse(kKind, &value);
  into = *direction;
}

void Codec<Outcome>::read(const json& value, const JsonPlace& place, Outcome& into) {
  const auto outcome = value.is_string() ? outcome_of(value.get<std::string>()) : std::nullopt;
  if (!outcome) place.refuse(kKind, &value);
  into = *outcome;
}

void Codec<Interval>::read(const json& value, const JsonPlace& place, Interval& into) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const auto is_bound = [](const json& bound) { return bound.is_number() || bound.is_null(); };
  if (!value.is_array() || value.size() != 2 || !is_bound(value[0]) || !is_bound(value[1]))
    place.refuse(kKind, &value);
  // JSON has no infinity; null is a missing bound.
  into = {.low = value[0].is_null() ? -kInfinity : value[0].get<double>(),
          .high = value[1].is_null() ? kInfinity : value[1].get<double>()};
}

}  // namespace holdfast::wire
