#pragma once

/// JSON with exact whole numbers: nlohmann::json alone converts 1.9 and 4294967297 to the int 1, and 1e30 to any int.
/// With this header, get<int>() throws json::out_of_range for these numbers. Every source includes it instead of
/// <nlohmann/json.hpp>, because a program with both readers may use either.

#include <cmath>
#include <concepts>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

namespace holdfast::wire {

template <class T>
concept WholeNumber = std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char>;

template <WholeNumber T>
bool holds(double number) {
  using Limits = std::numeric_limits<T>;
  const double above = std::ldexp(1.0, Limits::digits);  // the largest T plus 1, which a double can represent
  return number == std::trunc(number) && number < above && number >= (Limits::is_signed ? -above : 0);
}

template <WholeNumber T>
bool holds(const nlohmann::json& number) {
  if (const auto* whole = number.get_ptr<const nlohmann::json::number_unsigned_t*>())
    return std::in_range<T>(*whole);
  if (const auto* whole = number.get_ptr<const nlohmann::json::number_integer_t*>())
    return std::in_range<T>(*whole);
  return !number.is_number() || holds<T>(number.get<double>());
}

}  // namespace holdfast::wire

template <holdfast::wire::WholeNumber T>
struct nlohmann::adl_serializer<T, void> {
  static void to_json(nlohmann::json& value, T number) { nlohmann::to_json(value, number); }
  static void from_json(const nlohmann::json& value, T& number) {
    if (!holdfast::wire::holds<T>(value))
      throw nlohmann::json::out_of_range::create(
          406, value.dump() + " is not a whole number up to " + std::to_string(std::numeric_limits<T>::max()),
          &value);
    nlohmann::from_json(value, number);  // throws json::type_error if it is not a number
  }
};
