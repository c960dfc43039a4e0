#include "wire/json_schema.hpp"

#include <cctype>

#include "model/joined_text.hpp"
#include "wire/dumped.hpp"

namespace holdfast::wire {

using nlohmann::json;

/// The name comes from the compiler, so that schema and code cannot differ; C++20 has no reflection for this.
std::string name_in_schema(std::string_view function_of_type) {
  // GCC: "... [with Form = holdfast::wire::Codec<holdfast::Profile::Node>; ...]"; Clang: "... [Form = ...]"
  auto name = function_of_type.substr(function_of_type.find("Form = ") + 7);
  name = name.substr(0, name.find_first_of(";]"));
  if (const auto codec = name.find("Codec<"); codec != std::string_view::npos)
    name = name.substr(codec + 6, name.rfind('>') - codec - 6);
  // Namespaces are in lower case, types are not: "holdfast::Profile::Node" becomes "Profile::Node".
  for (auto scope = name.find("::"); scope != std::string_view::npos && std::isupper(name.front()) == 0;
       scope = name.find("::"))
    name.remove_prefix(scope + 2);
  return std::string(name);
}

/// A type can be a list; a reference to a definition cannot, and needs anyOf.
json or_null_schema(json schema) {
  if (schema.contains("type") && schema["type"].is_string())
    schema["type"] = json::array({schema["type"], "null"});
  else if (!schema.contains("type"))
    schema = {{"anyOf", json::array({{{"type", "null"}}, std::move(schema)})}};
  return schema;
}

namespace {

/// Allows only these words (a|b|c) as the text, or as each text of a list.
json with_words(json schema, const std::string& words) {
  if (schema.value("type", json()) == "array") {
    schema["items"] = with_words(schema["items"], words);
    return schema;
  }
  // An enum lists all values, so the type is not repeated.
  return {{"enum", split(words, '|')}};
}

json with_numbers(json schema, Numbers numbers) {
  if (numbers == Numbers::maybe_infinite) return or_null_schema(std::move(schema));
  if (numbers != Numbers::any) schema["minimum"] = 0;
  if (numbers == Numbers::fraction) schema["maximum"] = 1;
  return schema;
}

}  // namespace

json noted_schema(json schema, const FieldNote& note) {
  // The words come first, because they replace the whole schema of the type.
  if (*note.words.all != '\0') schema = with_words(std::move(schema), note.words.all);
  schema = with_numbers(std::move(schema), note.numbers);
  if (note.presence == Presence::or_null) schema = or_null_schema(std::move(schema));
  if (*note.help != '\0') schema["description"] = note.help;
  return schema;
}

std::string schema_document(json schema, json definitions, const char* title, const char* description) {
  // The document itself is the top level of the schema and not a definition, because readers look for its
  // properties at the top level.
  if (const auto top = schema.find("$ref"); top != schema.end()) {
    const auto name = top->get<std::string>().substr(sizeof("#/$defs/") - 1);
    schema = std::move(definitions[name]);
    definitions.erase(name);
  }
  schema["$schema"] = "https://json-schema.org/draft/2020-12/schema";
  schema["title"] = title;
  schema["description"] = description;
  schema["$defs"] = std::move(definitions);
  return dumped(schema, 2) + "\n";
}

}  // namespace holdfast::wire
