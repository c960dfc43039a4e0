#pragma once

/// Rows of the tables that codecs are made of (wire/codec.hpp).

#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "wire/json.hpp"

namespace holdfast::wire {

enum class Presence {
  always,   ///< always written; reading refuses an object without it, unless it is optional
  if_set,   ///< left out if it is empty, false or 0; a missing field reads as the default
  or_null,  ///< an empty text is written as null; null or a missing field reads as the default
};

/// The allowed numbers of a field.
enum class Numbers {
  any,
  positive,        ///< 0 or more
  fraction,        ///< from 0 to 1
  maybe_infinite,  ///< any; null if not finite
};

/// The allowed values of a text, or of each text of a list: "slower|faster".
struct Words {
  const char* all = "";
};

/// The notes of a row: how its field is written, and the additions to its schema.
struct FieldNote {
  Presence presence = Presence::always;
  const char* help = "";  ///< a sentence for the schema
  Words words{};          ///< anything if none
  Numbers numbers = Numbers::any;

  constexpr void set(Presence value) { presence = value; }
  constexpr void set(const char* value) { help = value; }
  constexpr void set(Words value) { words = value; }
  constexpr void set(Numbers value) { numbers = value; }
};

/// note("A sentence.", Presence::or_null), in any order.
template <class... Notes>
constexpr FieldNote note(Notes... all) {
  FieldNote made;
  (made.set(all), ...);
  return made;
}

template <class Struct, class Value>
struct Field {
  const char* key;
  Value Struct::*member;
  FieldNote note;
};

template <class Struct, class Value, class... Notes>
constexpr Field<Struct, Value> field(const char* key, Value Struct::*member, Notes... notes) {
  return {key, member, note(notes...)};
}

/// A field that is computed from the members: it is written and never read. `get` may return a pointer; a null
/// pointer is null.
template <class Struct, class Get>
struct Computed {
  const char* key;
  FieldNote note;
  Get get;
};
template <class Struct, class Get>
constexpr Computed<Struct, Get> computed(const char* key, FieldNote note, Get get) {
  return {key, note, get};
}
template <class Struct, class Get>
constexpr Computed<Struct, Get> computed(const char* key, Get get) {
  return {key, {}, get};
}

/// The kind and the version of a document; reading refuses any other.
template <class Struct>
struct Constant {
  const char* key;
  const char* text;
};
template <class Struct>
constexpr Constant<Struct> schema_is(const char* text) {
  return {"schema", text};
}

/// The fields of a member, or of the result of `get`, in the same object. An optional member or result may be missing.
/// Only members are read.
template <class Form, class Struct, class Get>
struct Included {
  Get get;
};
template <class Form, class Struct, class Get>
constexpr Included<Form, Struct, Get> included(Get get) {
  return {get};
}

/// A struct that is written with the table of a form: Form::T is the struct, Form::kFields the table.
template <class Form>
struct In {
  const typename Form::T& value;
};
template <class Form>
std::vector<In<Form>> all_in(const std::vector<typename Form::T>& values) {
  std::vector<In<Form>> all;
  for (const auto& value : values) all.push_back({value});
  return all;
}
/// Returns none if there is no value.
template <class Form>
std::optional<In<Form>> in_if(bool is_there, const typename Form::T& value) {
  return is_there ? std::optional<In<Form>>(In<Form>{value}) : std::nullopt;
}

/// A member with the text of a JSON object, the parameters of a point: it is written as that object.
template <class Struct>
struct ObjectField {
  const char* key;
  std::string Struct::*text;
  FieldNote note;
};
template <class Struct, class... Notes>
constexpr ObjectField<Struct> object_field(const char* key, std::string Struct::*text, Notes... notes) {
  return {key, text, note(notes...)};
}

/// Joins rows and tables to one table.
template <class... Rows>
constexpr auto rows(const Rows&... all) {
  const auto table = [](const auto& row) {
    if constexpr (requires { std::tuple_size<std::decay_t<decltype(row)>>::value; })
      return row;
    else
      return std::tuple(row);
  };
  return std::tuple_cat(table(all)...);
}

/// A row of a member of T whose key is its name: HOLDFAST_FIELD(share, "Of the whole.", Numbers::fraction).
#define HOLDFAST_FIELD(member, ...) field(#member, &T::member, __VA_ARGS__)
/// Rows without notes; the macros of the JSON library accept up to 63 of them.
#define HOLDFAST_FIELDS(presence, ...) \
  std::tuple_cat(std::tuple<>()        \
                     NLOHMANN_JSON_EXPAND(NLOHMANN_JSON_PASTE(HOLDFAST_FIELD_##presence, __VA_ARGS__)))
#define HOLDFAST_FIELD_OF(presence, member) , std::tuple(field(#member, &T::member, presence))
#define HOLDFAST_FIELD_always(member) HOLDFAST_FIELD_OF(Presence::always, member)
#define HOLDFAST_FIELD_if_set(member) HOLDFAST_FIELD_OF(Presence::if_set, member)
#define HOLDFAST_FIELD_or_null(member) HOLDFAST_FIELD_OF(Presence::or_null, member)

/// The codec of a struct: a table of rows, of the struct T.
#define HOLDFAST_TABLE(Struct, ...) \
  template <>                       \
  HOLDFAST_FORM(Codec<Struct>, Struct, __VA_ARGS__)
/// The codec of a struct whose fields are all written always.
#define HOLDFAST_CODEC(Struct, ...) HOLDFAST_TABLE(Struct, HOLDFAST_FIELDS(always, __VA_ARGS__))
/// A second table for the same struct.
#define HOLDFAST_FORM(Form, Struct, ...)               \
  struct Form {                                        \
    using T = Struct;                                  \
    static constexpr auto kFields = rows(__VA_ARGS__); \
  }

/// A specialisation has kFields; or else kKind (the required kind, for messages), write(value), read(json, place,
/// into), and kSchema if the value is part of a document with a schema.
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

/// Visits the struct's members, in the order of the table: visit(field).
template <class Struct, class Visit>
void each_field(const Visit& visit) {
  std::apply([&](const auto&... fields) { (visit(fields), ...); }, Codec<Struct>::kFields);
}

/// Returns true if there is nothing to write.
template <class T>
bool is_empty(const T& value) {
  if constexpr (HasFields<T>) {
    bool empty = true;
    each_field<T>([&](const auto& row) {
      if constexpr (requires { row.member; }) empty = empty && is_empty(value.*row.member);
    });
    return empty;
  } else if constexpr (requires { value.has_value(); }) {
    return !value.has_value();
  } else if constexpr (requires { value.empty(); }) {
    return value.empty();
  } else {
    return value == T{};
  }
}

template <class Form>
bool is_empty(const In<Form>&) {
  return false;
}

}  // namespace holdfast::wire
