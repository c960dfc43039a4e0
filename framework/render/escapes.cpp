#include "render/escapes.hpp"

#include <fmt/format.h>

#include "model/text/sanitize_text.hpp"

namespace holdfast::render {
namespace {

/// Characters with a meaning in Markdown, in HTML, or in the texts in which GitHub and GitLab search for mentions,
/// issues and addresses. As numeric references they have no meaning (CommonMark 6.2).
constexpr std::string_view kMeansInMarkdown = "\\`*_[]<>#!|~&@$";

/// `escape`: returns the replacement of a character; empty for the character itself.
template <class Escape>
std::string escaped(std::string_view plain, const Escape& escape) {
  std::string text;
  for (const char c : plain) {
    const std::string instead = escape(c);
    text += instead.empty() ? std::string(1, c) : instead;
  }
  return text;
}

std::string in_label(char c) {
  if (c == '\n') return "\\n";
  return c == '\\' || c == '"' ? std::string{'\\', c} : "";
}

/// Replaces each character in `letters` by "%" and its code in hexadecimal. `letters` must contain "%".
std::string with_percent(std::string_view text, std::string_view letters) {
  return escaped(text::sanitize_text(text), [&](char c) {
    const bool means = letters.find(c) != std::string_view::npos;
    return means ? fmt::format("%{:02X}", static_cast<unsigned char>(c)) : "";
  });
}

}  // namespace

std::string html_text(std::string_view text) {
  return escaped(text::sanitize_text(text), [](char c) -> std::string {
    return c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : "";
  });
}

std::string html_attribute(std::string_view text) {
  return escaped(html_text(text), [](char c) { return std::string(c == '"' ? "&quot;" : ""); });
}

/// A backslash before a character is not enough: GitHub and GitLab look for mentions in the text after
/// Markdown is removed.
std::string markdown_text(std::string_view text) {
  std::string shown;
  const auto line = text::sanitize_line(text);
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    const bool joins = c == ':' && i + 1 < line.size() && line[i + 1] != ' ';  // "http:", ":smile:"
    const bool address = c == '.' && i >= 3 && line.compare(i - 3, 3, "www") == 0;
    const bool means = joins || address || kMeansInMarkdown.find(c) != std::string_view::npos;
    shown += means ? fmt::format("&#{};", static_cast<int>(c)) : std::string(1, c);
    if (c == '@' || c == '#') shown += "&#8203;";  // mentions are searched in the displayed text
  }
  return shown;
}

std::string csv_field(std::string_view text, char delimiter) {
  const auto plain = text::sanitize_text(text);
  if (plain.find_first_of(std::string(",\"\n\t ") + delimiter) == std::string::npos) return plain;
  return "\"" + escaped(plain, [](char c) { return std::string(c == '"' ? "\"\"" : ""); }) + "\"";
}

std::string openmetrics_label(std::string_view text) { return escaped(text::sanitize_text(text), in_label); }

std::string gitlab_label(std::string_view text) {
  return escaped(text::sanitize_text(text), [](char c) { return c == '#' ? "\\\\x23" : in_label(c); });
}

std::string annotation_text(std::string_view text) { return with_percent(text, "%\r\n"); }

/// The value of a property also ends at ":" and ",", so these are escaped, too.
std::string annotation_property(std::string_view text) { return with_percent(text, "%\r\n:,"); }

}  // namespace holdfast::render
