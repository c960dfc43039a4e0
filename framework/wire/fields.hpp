#pragma once

/// Fields: a JSON object that a benchmark program wrote, key by key, with errors that name the line and the key:
///
///     wire, line 3: "value" must be a number, but is "fast"

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/error.hpp"
#include "wire/plain_json.hpp"

namespace holdfast::wire {

/// Reads an object, which must outlive it.
class Fields {
 public:
  Fields(const PlainJson& object, std::string where) : object_(object), where_(std::move(where)) {
    if (object_.members() == nullptr) throw Error(where_ + ": expected a JSON object");
  }

  bool has(const char* key) const { return object_.find(key) != nullptr; }
  /// Returns the value unchanged; throws Error if it is missing.
  const PlainJson& at(const char* key) const {
    const auto* value = object_.find(key);
    if (value == nullptr) refuse(key, "said");
    return *value;
  }

  std::optional<std::string> maybe_text(const char* key) const {
    return maybe<std::string>(key, &PlainJson::string, "a string");
  }
  std::string text(const char* key) const { return need(key, maybe_text(key), "a string"); }
  std::optional<bool> maybe_flag(const char* key) const {
    return maybe<bool>(key, &PlainJson::flag, "true or false");
  }
  std::optional<double> maybe_number(const char* key) const {
    return maybe<double>(key, &PlainJson::number, "a number");
  }
  double finite(const char* key) const { return need(key, maybe_number(key), "a number"); }
  std::vector<double> numbers(const char* key) const {
    const auto* elements = at(key).elements();
    if (elements == nullptr) refuse(key, "a list of numbers");
    std::vector<double> numbers;
    for (const auto& element : *elements) {
      if (element.number() == nullptr) refuse(key, "a list of numbers");
      numbers.push_back(*element.number());
    }
    return numbers;
  }
  std::optional<int> maybe_count(const char* key) const {
    const auto number = maybe<double>(key, &PlainJson::number, "a whole number");
    using Limits = std::numeric_limits<int>;
    if (number && (*number != std::trunc(*number) || *number < Limits::min() || *number > Limits::max()))
      refuse(key, "a whole number");
    return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
  }

  /// Returns a count up to the largest exact double; 1 if it is missing.
  std::uint64_t times(const char* key) const {
    const double number = maybe_number(key).value_or(1);
    if (number < 1) refuse(key, "1 or more");
    if (number > 0x1p53) refuse(key, "at most 2^53");
    return static_cast<std::uint64_t>(number);
  }
  double duration(const char* key) const {
    const double value = maybe_number(key).value_or(0);
    if (value < 0) refuse(key, "0 or more");
    return value;
  }

  [[noreturn]] void refuse(const char* key, const std::string& must) const {
    const auto* value = object_.find(key);
    throw Error(where_ + ": \"" + key + "\" must be " + must + ", but is " +
                (value == nullptr ? "missing" : value->text()));
  }

 private:
  template <class T>
  std::optional<T> maybe(const char* key, const T* (PlainJson::*as)() const, const char* kind) const {
    const auto* value = object_.find(key);
    if (value == nullptr || value->is_null()) return std::nullopt;
    const T* const read = (value->*as)();
    if (read == nullptr) refuse(key, kind);
    return *read;
  }
  template <class T>
  T need(const char* key, std::optional<T> value, const char* kind) const {
    if (!value) refuse(key, kind);
    return *std::move(value);
  }

  const PlainJson& object_;
  std::string where_;
};

}  // namespace holdfast::wire
