#pragma once

/// What may stand in a file that another store wrote, where it becomes a key of this one or a name.

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

#include "model/report.hpp"
#include "store/database.hpp"

namespace holdfast::cli {

/// Adds it where it is not there. Throws Error where another one is there by its id.
void take_session(store::Database& store, const SessionRecord& session);

/// Of a session or run: what the store's columns hold, and what no message can be spoilt with.
inline bool is_id(const std::string& text) {
  const auto harmless = [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '_'; };
  return !text.empty() && text.size() <= 40 && std::all_of(text.begin(), text.end(), harmless);
}

/// Sessions and runs are sorted by these texts.
inline bool is_time(const std::string& text) {
  const auto fits = [](char c) {
    return (c >= '0' && c <= '9') || std::string_view("-:.TZ").find(c) != std::string::npos;
  };
  return text.size() >= 20 && text.size() <= 30 && std::all_of(text.begin(), text.end(), fits);
}

inline bool has_control_character(const std::string& text) {
  return std::any_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; });
}

inline bool is_file_name(const std::string& text) {
  return !text.empty() && text.size() <= 255 && text != "." && text != ".." &&
         text.find('/') == std::string::npos && !has_control_character(text);
}

/// Whatever a program calls its benchmarks, paths among them: a name becomes a file name only by
/// image::file_name_of(), which leaves nothing of a path.
inline bool is_test_name(const std::string& text) {
  return !text.empty() && text.size() <= 1000 && !has_control_character(text);
}

}  // namespace holdfast::cli
