#include "model/shown_text.hpp"

#include "model/printed.hpp"

namespace holdfast {
namespace {

constexpr std::string_view kBlanks = " \t\v\f\r";

std::string code_of(char c) {
  return printed("\\x%02x", static_cast<unsigned>(static_cast<unsigned char>(c)));
}

/// Returns true if the text begins a workflow command of GitHub ("::") or Azure ("##[", "##vso["). GitHub's
/// must begin a line, Azure's need not.
bool begins_command(std::string_view rest, bool first_in_line) {
  return (first_in_line && rest.starts_with("::")) || rest.starts_with("##[") || rest.starts_with("##vso[");
}

}  // namespace

std::string without_commands(std::string_view text) {
  std::string safe;
  bool first_in_line = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    safe += begins_command(text.substr(i), first_in_line) ? code_of(c) : std::string(1, c);
    // Blanks keep the state, because GitHub ignores them before a command.
    if (kBlanks.find(c) == std::string_view::npos) first_in_line = c == '\n';
  }
  return safe;
}

std::string shown_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    if (c == '\n' || c == '\r' || c == '\t') {
      line += ' ';
    } else {
      const auto byte = static_cast<unsigned char>(c);
      line += byte < 0x20 || byte == 0x7f ? code_of(c) : std::string(1, c);
    }
  }
  return without_commands(line);
}

std::string shown_quoted(std::string_view text) {
  constexpr std::size_t kShown = 60;
  if (text.size() <= kShown) return "\"" + std::string(text) + "\"";
  auto shown = kShown;
  while (shown > 0 && (static_cast<unsigned char>(text[shown]) & 0xc0) == 0x80)
    --shown;  // amid a character of UTF-8
  return "\"" + std::string(text.substr(0, shown)) + "\"... (" + std::to_string(text.size()) + " bytes)";
}

}  // namespace holdfast
