#pragma once

/// JSON from other programs. Printing, copying or comparing a value needs stack for each level of the value, so a text
/// that is nested deeper than kDeepestJson is refused. For example:
///
///     const auto object = wire::maybe_json(line);
///     if (object.is_discarded()) throw Error("not JSON: ...");

#include <string>
#include <string_view>

#include "wire/json.hpp"

namespace holdfast::wire {

/// Largest depth, many times that of any file that Holdfast or another tool writes.
inline constexpr int kDeepestJson = 2000;

/// Parses a text. Throws nlohmann::json::parse_error with the byte, from 1, at which it ceases to be JSON, or
/// out_of_range for a number that is too large.
nlohmann::json parsed_json(std::string_view text);

/// Parses a whole file. Throws Error with `where` and the reason if the file is not JSON.
nlohmann::json document_of(std::string_view text, const std::string& where = "");

/// Reads the file. Also throws Error if it cannot be read.
nlohmann::json read_json_file(const std::string& path);

/// Parses a text. Returns a value that is_discarded() if it is not JSON.
nlohmann::json maybe_json(std::string_view text);

}  // namespace holdfast::wire
