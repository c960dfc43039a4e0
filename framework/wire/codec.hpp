#pragma once

/// Codec: one table of fields for each struct that is stored or sent. What writes the struct as a JSON object and what
/// reads it back both follow from the table. Private to this floor.
///
///     HOLDFAST_CODEC(Known, reason, until, ratio);  // each key is the name of its member
///
///     template <>
///     struct Codec<Difference> {
///       using T = Difference;
///       static constexpr auto kFields =
///           std::tuple_cat(HOLDFAST_FIELDS(always, what), HOLDFAST_FIELDS(or_null, baseline, current));
///     };
///
///     json written = json_of(known);
///     auto read = parsed_as<Known>(text, "the known regression of a run");
///
/// Values: texts, flags, numbers (not finite: null), maps of texts, structs that have a codec, and optional values and
/// lists of all these. What is not an object writes and reads itself: Codec<Interval>.

#include <cmath>
#include <concepts>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "model/error.hpp"
#include "wire/json.hpp"
#include "wire/json_text.hpp"

namespace holdfast::wire {

enum class Presence {
  always,   ///< written always; reading refuses an object without it, unless it is optional
  if_set,   ///< left out where it is empty, false or 0; what is left out reads as the default
  or_null,  ///< an empty text is written as null; what is null or left out reads as the default
};

template <class Struct, class Value>
struct Field {
  const char* key;
  Value Struct::*member;
  Presence presence;
};

template <class Struct, class Value>
constexpr Field<Struct, Value> field(const char* key, Value Struct::*member,
                                     Presence presence = Presence::always) {
  return {key, member, presence};
}

/// What is written and never read: it follows from other members.
template <class Struct>
struct Computed {
  const char* key;
  nlohmann::json (*value)(const Struct&);
};

/// Fields of members of T whose keys are their names; the library that reads JSON counts up to 63 of them.
#define HOLDFAST_FIELDS(presence, ...) \
  std::tuple_cat(std::tuple<>()        \
                     NLOHMANN_JSON_EXPAND(NLOHMANN_JSON_PASTE(HOLDFAST_FIELD_##presence, __VA_ARGS__)))
#define HOLDFAST_FIELD_always(member) , std::tuple(field(#member, &T::member, Presence::always))
#define HOLDFAST_FIELD_if_set(member) , std::tuple(field(#member, &T::member, Presence::if_set))
#define HOLDFAST_FIELD_or_null(member) , std::tuple(field(#member, &T::member, Presence::or_null))

/// The codec of a struct whose fields are all written always.
#define HOLDFAST_CODEC(Struct, ...)                                       \
  template <>                                                             \
  struct Codec<Struct> {                                                  \
    using T = Struct;                                                     \
    static constexpr auto kFields = HOLDFAST_FIELDS(always, __VA_ARGS__); \
  }

/// kFields, or else kKind (what it must be, for messages), write(value) and read(json, place, into).
template <class Struct>
struct Codec;

template <class T>
concept HasFields = requires {
  Codec<T>::kFields;
};
template <class T>
concept WritesItself = requires(const T& value) {
  Codec<T>::write(value);
};

/// A value, and where it was found: a file or a row of a store, and the key of the innermost object.
struct Place {
  const std::string& where;
  const char* key;

  [[noreturn]] void refuse(const std::string& must, const nlohmann::json* value) const;
};

/// The struct's members, in the order of the table: visit(field).
template <class Struct, class Visit>
void each_field(const Visit& visit) {
  std::apply([&](const auto&... fields) { (visit(fields), ...); }, Codec<Struct>::kFields);
}

// ---- whether there is anything to write ---------------------------------------------------------------------------

template <class T>
bool is_empty(const T& value) {
  if constexpr (HasFields<T>) {
    bool empty = true;
    each_field<T>([&](const auto& field) { empty = empty && is_empty(value.*field.member); });
    return empty;
  } else if constexpr (requires { value.has_value(); }) {
    return !value.has_value();
  } else if constexpr (requires { value.empty(); }) {
    return value.empty();
  } else {
    return value == T{};
  }
}

// ---- writing ------------------------------------------------------------------------------------------------------

template <class T>
nlohmann::json json_of(const T& value);
template <class T>
nlohmann::json json_of(const std::optional<T>& value);
template <class T>
nlohmann::json json_of(const std::vector<T>& values);

template <class T>
nlohmann::json json_of(const std::optional<T>& value) {
  return value ? json_of(*value) : nlohmann::json();
}

template <class T>
nlohmann::json json_of(const std::vector<T>& values) {
  auto list = nlohmann::json::array();
  for (const auto& value : values) list.push_back(json_of(value));
  return list;
}

template <class T, class Value>
void write_field(const T& from, const Field<T, Value>& field, nlohmann::json& object) {
  const auto& member = from.*field.member;
  if (field.presence == Presence::if_set && is_empty(member)) return;
  object[field.key] =
      field.presence == Presence::or_null && is_empty(member) ? nlohmann::json() : json_of(member);
}
template <class T>
void write_field(const T& from, const Computed<T>& field, nlohmann::json& object) {
  object[field.key] = field.value(from);
}

/// The object that these fields make of a struct, where it has other forms than that of its codec.
template <class T, class Fields>
nlohmann::json object_of(const T& value, const Fields& table) {
  auto object = nlohmann::json::object();
  std::apply([&](const auto&... fields) { (write_field(value, fields, object), ...); }, table);
  return object;
}

template <class T>
nlohmann::json json_of(const T& value) {
  if constexpr (HasFields<T>) {
    return object_of(value, Codec<T>::kFields);
  } else if constexpr (WritesItself<T>) {
    return Codec<T>::write(value);
  } else if constexpr (std::floating_point<T>) {
    return std::isfinite(value) ? nlohmann::json(value) : nlohmann::json();
  } else {
    return value;
  }
}

// ---- reading ------------------------------------------------------------------------------------------------------

template <class T>
void read(const nlohmann::json& value, const Place& place, T& into);
template <class T>
void read(const nlohmann::json& value, const Place& place, std::optional<T>& into);
template <class T>
void read(const nlohmann::json& value, const Place& place, std::vector<T>& into);

/// What a value must be, for messages.
template <class T>
constexpr const char* kind_of(const T*) {
  if constexpr (HasFields<T>) return "an object";
  if constexpr (WritesItself<T>) return Codec<T>::kKind;
  if constexpr (std::same_as<T, std::string>) return "a string";
  if constexpr (std::same_as<T, bool>) return "true or false";
  if constexpr (std::integral<T>) return "a whole number";
  if constexpr (std::floating_point<T>) return "a number";
  return "an object of strings";
}
template <class T>
constexpr const char* kind_of(const std::vector<T>*) {
  return std::same_as<T, std::string> ? "a list of strings" : "a list";
}

template <class T>
void read(const nlohmann::json& value, const Place& place, std::optional<T>& into) {
  if (value.is_null())
    into.reset();
  else
    read(value, place, into.emplace());
}

template <class T>
void read(const nlohmann::json& value, const Place& place, std::vector<T>& into) {
  if (!value.is_array()) place.refuse(kind_of(&into), &value);
  into.clear();
  for (const auto& one : value) read(one, place, into.emplace_back());
}

template <class Struct, class Value>
void read_field(const nlohmann::json& object, const Field<Struct, Value>& field, const std::string& where,
                Struct& into) {
  const auto at = object.find(field.key);
  const Place place{where, field.key};
  if (at != object.end() && (field.presence == Presence::always || !at->is_null()))
    read(*at, place, into.*field.member);
  else if (field.presence == Presence::always && !requires { (into.*field.member).has_value(); })
    place.refuse(kind_of(&(into.*field.member)), nullptr);
}

template <class T>
void read(const nlohmann::json& value, const Place& place, T& into) {
  if constexpr (HasFields<T>) {
    if (!value.is_object()) place.refuse(kind_of(&into), &value);
    each_field<T>([&](const auto& field) { read_field(value, field, place.where, into); });
  } else if constexpr (WritesItself<T>) {
    Codec<T>::read(value, place, into);
  } else {
    if constexpr (std::floating_point<T>) {
      if (value.is_null()) return void(into = std::numeric_limits<T>::infinity());
    }
    try {
      value.get_to(into);
    } catch (const nlohmann::json::exception&) {
      place.refuse(kind_of(&into), &value);
    }
  }
}

/// Throws Error, with `where`, where the object is not what json_of() writes.
template <class T>
T value_of(const nlohmann::json& object, const std::string& where) {
  T read_value;
  read(object, Place{where, nullptr}, read_value);
  return read_value;
}

/// The same of a text. `what` it should be: "not a verdict of this version".
template <class T>
T parsed_as(std::string_view text, const std::string& where, const std::string& what) {
  try {
    return value_of<T>(parsed_json(text), where + ": " + what);
  } catch (const nlohmann::json::exception& wrong) {
    throw Error(where + ": " + what + ": " + wrong.what());
  }
}

}  // namespace holdfast::wire
