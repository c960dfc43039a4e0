#pragma once

/// JSON that others wrote. Whoever prints, copies or compares a value needs stack for each level of it, so what is
/// nested deeper than kDeepestJson is none.
///
///     const auto object = wire::maybe_json(line);
///     if (object.is_discarded()) throw Error("not JSON: ...");

#include <string>
#include <string_view>

#include "wire/json.hpp"

namespace holdfast::wire {

/// Many times that of any file that Holdfast or another tool writes.
inline constexpr int kDeepestJson = 2000;

/// Throws nlohmann::json::parse_error with the byte, from 1, at which it ceases to be JSON; out_of_range for a number
/// that is too large.
nlohmann::json parsed_json(std::string_view text);

/// The same for a whole file. Throws Error: `where`, and why it is none.
nlohmann::json document_of(std::string_view text, const std::string& where = "");

/// The same of the file. Throws Error where it cannot be read, too.
nlohmann::json read_json_file(const std::string& path);

/// The value that is_discarded() where it is no JSON.
nlohmann::json maybe_json(std::string_view text);

}  // namespace holdfast::wire
