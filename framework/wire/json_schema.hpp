#pragma once

/// Prints the JSON Schema (draft 2020-12) of a document from the table of rows that writes it. Types come from the
/// members.
///
///     `whole numbers`  Integers from 0, because all whole numbers of documents are counts or indices.
///     `numbers`        Numbers within the limits of the row (Numbers); null with maybe_infinite.
///     `optional`       The type, or null. The same holds for a row that is null if it is empty (Presence::or_null).
///
/// A field that is always written is required. Objects may have other fields, because later versions add some.

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "wire/codec.hpp"

namespace holdfast::wire {

/// Returns "Profile::Node" of holdfast::Profile::Node: scopes in lower case are left out.
std::string name_in_schema(std::string_view function_of_type);

/// Returns a schema for the type or null.
nlohmann::json or_null_schema(nlohmann::json schema);

/// Returns the type with the notes of a row.
nlohmann::json noted_schema(nlohmann::json schema, const FieldNote& note);

/// Returns the text of a document's schema.
std::string schema_document(nlohmann::json schema, nlohmann::json definitions, const char* title,
                            const char* description);

/// The schema of a type; for an object it is a reference to its entry in `definitions`.
template <class T>
struct SchemaOf;

template <class Form>
void add_rows(nlohmann::json& object, nlohmann::json& definitions);

inline void add_row(nlohmann::json& object, const char* key, nlohmann::json schema, const FieldNote& note) {
  object["properties"][key] = noted_schema(std::move(schema), note);
  if (note.presence != Presence::if_set) object["required"].push_back(key);
}

template <class T, class Value>
void add_row_of(const Field<T, Value>& row, nlohmann::json& object, nlohmann::json& definitions) {
  add_row(object, row.key, SchemaOf<Value>::in(definitions), row.note);
}
template <class T>
void add_row_of(const ObjectField<T>& row, nlohmann::json& object, nlohmann::json&) {
  add_row(object, row.key,
          {{"type", "object"}, {"additionalProperties", {{"type", {"string", "number", "boolean"}}}}},
          row.note);
}
template <class T, class Get>
void add_row_of(const Computed<T, Get>& row, nlohmann::json& object, nlohmann::json& definitions) {
  using Value = std::decay_t<std::invoke_result_t<Get, const T&>>;
  add_row(object, row.key, SchemaOf<Value>::in(definitions), row.note);
}
template <class T>
void add_row_of(const Constant<T>& row, nlohmann::json& object, nlohmann::json&) {
  add_row(object, row.key, {{"const", row.text}}, {});
}
template <class Form, class T, class Get>
void add_row_of(const Included<Form, T, Get>&, nlohmann::json& object, nlohmann::json& definitions) {
  using Found = std::decay_t<std::invoke_result_t<Get, const T&>>;
  const auto required = object["required"];
  add_rows<Form>(object, definitions);
  if constexpr (requires(const Found& found) { *found; }) object["required"] = required;
}

template <class Form>
void add_rows(nlohmann::json& object, nlohmann::json& definitions) {
  std::apply([&](const auto&... row) { (add_row_of(row, object, definitions), ...); }, Form::kFields);
}

template <class Form>
nlohmann::json object_schema(nlohmann::json& definitions) {
  const auto name = name_in_schema(__PRETTY_FUNCTION__);
  if (!definitions.contains(name)) {
    definitions[name] = nullptr;  // it may contain itself
    nlohmann::json object{{"type", "object"}, {"required", nlohmann::json::array()}, {"properties", {}}};
    add_rows<Form>(object, definitions);
    definitions[name] = std::move(object);
  }
  return {{"$ref", "#/$defs/" + name}};
}

template <class T>
struct SchemaOf {
  static nlohmann::json in(nlohmann::json& definitions) {
    if constexpr (HasFields<T>)
      return object_schema<Codec<T>>(definitions);
    else if constexpr (WritesItself<T>)
      return parsed_json(Codec<T>::kSchema);
    else if constexpr (std::same_as<T, bool>)
      return {{"type", "boolean"}};
    else if constexpr (std::integral<T>)
      return {{"type", "integer"}, {"minimum", 0}};
    else if constexpr (std::floating_point<T>)
      return {{"type", "number"}};
    else
      return {{"type", "string"}};
  }
};
template <class Form>
struct SchemaOf<In<Form>> {
  static nlohmann::json in(nlohmann::json& definitions) { return object_schema<Form>(definitions); }
};
template <class T>
struct SchemaOf<std::optional<T>> {
  static nlohmann::json in(nlohmann::json& definitions) {
    return or_null_schema(SchemaOf<T>::in(definitions));
  }
};
template <class T>
struct SchemaOf<const T*> : SchemaOf<std::optional<T>> {};
template <class T>
struct SchemaOf<std::vector<T>> {
  static nlohmann::json in(nlohmann::json& definitions) {
    return {{"type", "array"}, {"items", SchemaOf<T>::in(definitions)}};
  }
};
template <class T>
struct SchemaOf<std::map<std::string, T>> {
  static nlohmann::json in(nlohmann::json& definitions) {
    return {{"type", "object"}, {"additionalProperties", SchemaOf<T>::in(definitions)}};
  }
};

/// Returns the schema of the output of json_of() for a T.
template <class T>
std::string schema_text(const char* title, const char* description) {
  auto definitions = nlohmann::json::object();
  auto schema = SchemaOf<T>::in(definitions);
  return schema_document(std::move(schema), std::move(definitions), title, description);
}

}  // namespace holdfast::wire
