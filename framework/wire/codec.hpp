#pragma once

/// Codec: one table of fields for each struct that is stored or sent. The table writes the struct as a JSON object, reads it
/// back, and prints the JSON Schema of what is written (wire/json_schema.hpp).
///
///     HOLDFAST_CODEC(Known, reason, until, ratio);  // each key is the name of its member
///
///     HOLDFAST_TABLE(Placement, HOLDFAST_FIELD(functions, "Functions of both programs."), HOLDFAST_FIELDS(or_null, why_not),
///                    computed<T>("is_held", [](const T& placement) { return placement.is_held(); }));
///
///     json written = json_of(known);
///     auto read = parsed_as<Known>(text, "the known regression of a run");
///
/// A struct that is written in a second form has another table: json_of(In<ReportedRun>{run}).
///
/// Values may be texts, flags, numbers (null if not finite), maps of texts, and structs that have a codec. They may
/// also be optional values, pointers and lists of all these. A type that is not written as an object has a codec with
/// its own write() and read(), such as Codec<Interval>.

#include <cmath>
#include <concepts>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "model/choices.hpp"
#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "wire/codec_rows.hpp"
#include "wire/json.hpp"
#include "wire/json_text.hpp"

namespace holdfast::wire {

/// A value and its location for messages: a file or a row of a store, and the key of the innermost object.
struct JsonPlace {
  const std::string& where;
  const char* key;

  [[noreturn]] void refuse(const std::string& must, const nlohmann::json* value) const;
};

/// Throws Error: WHERE: "KEY" must be MUST, but is OBJECT[KEY].
[[noreturn]] void refuse(const nlohmann::json& object, const std::string& where, const char* key,
                         const std::string& must);

/// The codec of a setting's word. It must be visible wherever settings are read or written; otherwise the number of
/// the enumerator would be read or written instead of the word.
template <IsChoice Choice>
struct Codec<Choice> {
  static constexpr const char* kKind = "a word of its setting";
  static constexpr const char* kSchema = R"({"type": "string"})";
  static nlohmann::json write(Choice choice) { return to_string(choice); }
  static void read(const nlohmann::json& value, const JsonPlace& place, Choice& into) {
    const auto choice = value.is_string() ? choice_of<Choice>(value.get<std::string>()) : std::nullopt;
    if (!choice) place.refuse("one of " + listed(choice_words<Choice>()), &value);
    into = *choice;
  }
};

// ---- writing ------------------------------------------------------------------------------------------------------

template <class T>
nlohmann::json json_of(const T& value);
template <class T>
nlohmann::json json_of(const T* value);
template <class T>
nlohmann::json json_of(const std::optional<T>& value);
template <class T>
nlohmann::json json_of(const std::vector<T>& values);
template <class Form>
nlohmann::json json_of(const In<Form>& in);

template <class T>
nlohmann::json json_of(const T* value) {
  return value == nullptr ? nlohmann::json() : json_of(*value);
}

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

template <class Value>
void write_value(const char* key, const Value& value, Presence presence, nlohmann::json& object) {
  if (presence == Presence::if_set && is_empty(value)) return;
  object[key] = presence == Presence::or_null && is_empty(value) ? nlohmann::json() : json_of(value);
}

template <class T, class Value>
void write_field(const T& from, const Field<T, Value>& field, nlohmann::json& object) {
  write_value(field.key, from.*field.member, field.note.presence, object);
}
template <class T>
void write_field(const T& from, const ObjectField<T>& field, nlohmann::json& object) {
  object[field.key] = parsed_json(from.*field.text);
}
template <class T, class Get>
void write_field(const T& from, const Computed<T, Get>& field, nlohmann::json& object) {
  write_value(field.key, field.get(from), field.note.presence, object);
}
template <class T>
void write_field(const T&, const Constant<T>& field, nlohmann::json& object) {
  object[field.key] = field.text;
}
template <class Form>
void write_fields(const typename Form::T& from, nlohmann::json& object);
template <class Form, class T, class Get>
void write_field(const T& from, const Included<Form, T, Get>& part, nlohmann::json& object) {
  const auto& found = std::invoke(part.get, from);
  if constexpr (requires { *found; }) {
    if (found) write_fields<Form>(*found, object);
  } else {
    write_fields<Form>(found, object);
  }
}

template <class Form>
void write_fields(const typename Form::T& from, nlohmann::json& object) {
  std::apply([&](const auto&... fields) { (write_field(from, fields, object), ...); }, Form::kFields);
}

template <class Form>
nlohmann::json json_of(const In<Form>& in) {
  auto object = nlohmann::json::object();
  write_fields<Form>(in.value, object);
  return object;
}

template <class T>
nlohmann::json json_of(const T& value) {
  if constexpr (HasFields<T>) {
    return json_of(In<Codec<T>>{value});
  } else if constexpr (WritesItself<T>) {
    return Codec<T>::write(value);
  } else if constexpr (std::floating_point<T>) {
    return std::isfinite(value) ? nlohmann::json(value) : nlohmann::json();
  } else {
    static_assert(!std::is_enum_v<T>, "an enumeration has a codec of its own");
    return value;
  }
}

// ---- reading ------------------------------------------------------------------------------------------------------

template <class T>
void read(const nlohmann::json& value, const JsonPlace& place, T& into);
template <class T>
void read(const nlohmann::json& value, const JsonPlace& place, std::optional<T>& into);
template <class T>
void read(const nlohmann::json& value, const JsonPlace& place, std::vector<T>& into);

/// Returns the required kind of a value, for messages.
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
void read(const nlohmann::json& value, const JsonPlace& place, std::optional<T>& into) {
  if (value.is_null())
    into.reset();
  else
    read(value, place, into.emplace());
}

template <class T>
void read(const nlohmann::json& value, const JsonPlace& place, std::vector<T>& into) {
  if (!value.is_array()) place.refuse(kind_of(&into), &value);
  into.clear();
  for (const auto& one : value) read(one, place, into.emplace_back());
}

template <class Form>
void read_fields(const nlohmann::json& object, const std::string& where, typename Form::T& into);

/// Computed fields are not read, and neither are included parts that are not members.
template <class Row, class Struct>
void read_field(const nlohmann::json&, const Row&, const std::string&, Struct&) {}

template <class Form, class Struct>
void read_field(const nlohmann::json& object, const Included<Form, Struct, typename Form::T Struct::*>& part,
                const std::string& where, Struct& into) {
  read_fields<Form>(object, where, into.*part.get);
}

template <class Struct>
void read_field(const nlohmann::json& object, const ObjectField<Struct>& row, const std::string& where,
                Struct& into) {
  if (!object.contains(row.key) || !object.at(row.key).is_object())
    refuse(object, where, row.key, "an object");
  into.*row.text = object.at(row.key).dump();
}

template <class Struct>
void read_field(const nlohmann::json& object, const Constant<Struct>& row, const std::string& where,
                Struct&) {
  if (!object.contains(row.key) || object.at(row.key) != row.text)
    refuse(object, where, row.key, '"' + std::string(row.text) + '"');
}

template <class Struct, class Value>
void read_field(const nlohmann::json& object, const Field<Struct, Value>& field, const std::string& where,
                Struct& into) {
  const auto at = object.find(field.key);
  const JsonPlace place{where, field.key};
  if (at != object.end() && (field.note.presence == Presence::always || !at->is_null()))
    read(*at, place, into.*field.member);
  else if (field.note.presence == Presence::always && !requires { (into.*field.member).has_value(); })
    place.refuse(kind_of(&(into.*field.member)), nullptr);
}

template <class Form>
void read_fields(const nlohmann::json& object, const std::string& where, typename Form::T& into) {
  std::apply([&](const auto&... fields) { (read_field(object, fields, where, into), ...); }, Form::kFields);
}

template <class T>
void read(const nlohmann::json& value, const JsonPlace& place, T& into) {
  if constexpr (HasFields<T>) {
    if (!value.is_object()) place.refuse(kind_of(&into), &value);
    read_fields<Codec<T>>(value, place.where, into);
  } else if constexpr (WritesItself<T>) {
    Codec<T>::read(value, place, into);
  } else {
    static_assert(!std::is_enum_v<T>, "an enumeration has a codec of its own");
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

/// Returns the struct. Throws Error, with `where`, if the object is not the output of json_of().
template <class T>
T value_of(const nlohmann::json& object, const std::string& where) {
  T read_value;
  read(object, JsonPlace{where, nullptr}, read_value);
  return read_value;
}

/// Parses the text and returns the struct. `what` is its required kind, such as "not a verdict of this version".
template <class T>
T parsed_as(std::string_view text, const std::string& where, const std::string& what) {
  try {
    return value_of<T>(parsed_json(text), where + ": " + what);
  } catch (const nlohmann::json::exception& wrong) {
    throw Error(where + ": " + what + ": " + wrong.what());
  }
}

}  // namespace holdfast::wire
