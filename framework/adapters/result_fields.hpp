#pragma once

/// Fields of JSON result files. Errors begin with the place of the field.

#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

#include "adapters/results.hpp"
#include "wire/json.hpp"

namespace holdfast::adapters::fields {

using nlohmann::json;

/// Returns a list that is not empty. Throws Error for anything else.
const json& list_in(const json& object, const char* key, const std::string& tool);

/// Returns the member, which is an object. Throws Error for anything else.
const json& object_in(const json& object, const char* key);

/// Returns a text that is not empty. Throws Error for anything else.
std::string text_in(const json& object, const char* key);

/// Returns the text at object[part][key]; empty if there is none.
std::string text_below(const json& object, const char* part, const char* key);

/// Returns a finite number. Throws Error for anything else. `what`: its name.
double finite_in(const json& value, const std::string& what);
/// Returns a finite number that is at least 0. Throws Error for anything else.
double number_in(const json& value, const std::string& what);

/// Returns the list, each number multiplied by `factor`. Throws Error for anything else, and for an empty list.
std::vector<double> numbers_in(const json& object, const char* key, double factor);

/// Calls read(entry) for each entry, and adds the position of the entry to the errors that it throws. `name`: the member that
/// names an entry.
void each(const json& list, const std::string& key, const char* name,
          const std::function<void(const json&)>& read);

/// Returns all texts and numbers in the value by their JSON pointers, without those below the members `without`.
Facts facts_in(json object, std::initializer_list<const char*> without = {}, const std::string& above = "");

/// Returns the time in UTC; empty if `text` is, too. Throws Error with the place for anything else.
std::string written_at(const std::string& text, const std::string& place);

/// Returns the parameter point of an object of texts and numbers; "{}" if there is no such member.
std::string params_in(const json& object, const char* key);

}  // namespace holdfast::adapters::fields
