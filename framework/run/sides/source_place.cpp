#include "run/sides/source_place.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <optional>

#include "model/joined_text.hpp"

namespace holdfast::run {
namespace {

struct SourceText {
  std::string file;
  std::vector<std::string> lines;
};

std::vector<SourceText> texts_of(const std::vector<std::string>& sources) {
  std::vector<SourceText> texts;
  for (const auto& file : sources) {
    SourceText text{.file = file, .lines = {}};
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) text.lines.push_back(std::move(line));
    texts.push_back(std::move(text));
  }
  return texts;
}

bool is_number(const std::string& part) {
  return std::ranges::all_of(part, [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// Returns the whole name, then the name without its first parts, which are groups, then without its last
/// parts, which are arguments. A slash separates parts.
std::vector<std::string> names_in_source(const std::string& benchmark) {
  const auto parts = split(benchmark, '/');
  std::vector<std::string> names{benchmark};
  const auto add = [&](auto begin, auto end) {
    const std::vector<std::string> some(begin, end);
    if (!is_number(some.back())) names.push_back(joined(some, "/"));
  };
  for (auto begin = parts.begin() + 1; begin < parts.end(); ++begin) add(begin, parts.end());
  for (auto end = parts.end() - 1; end > parts.begin(); --end) add(parts.begin(), end);
  return names;
}

/// Returns true if the text is neither after "//" nor in a line of a block comment.
bool is_code(const std::string& line, std::size_t at) {
  const auto first = line.find_first_not_of(" \t");
  // npos is larger than any position.
  return line.find("//") >= at && line[first] != '*' && line.compare(first, 2, "/*") != 0;
}

bool has_in_quotes(const std::string& line, const std::string& name) {
  const auto at = line.find('"' + name + '"');
  return !name.empty() && at != std::string::npos && is_code(line, at);
}

/// Matches BENCHMARK(name), BENCHMARK_F(Fixture, name) and BOOST_AUTO_TEST_CASE(name): the macro's name is in
/// capitals.
bool has_in_macro(const std::string& line, const std::string& name) {
  const auto begin = line.find_first_not_of(" \t");
  if (name.empty() || begin == std::string::npos) return false;
  const auto open = line.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_", begin);
  if (open == begin || open == std::string::npos || line[open] != '(') return false;
  for (const auto& argument : split(line.substr(open + 1, line.find(')', open) - open - 1), ',')) {
    const auto from = argument.find_first_not_of(' ');
    const auto to = argument.find_last_not_of(' ');
    if (from != std::string::npos && argument.substr(from, to + 1 - from) == name) return true;
  }
  return false;
}

bool names_it(const std::string& line, const std::string& name) {
  const auto without_types = name.substr(0, name.find('<'));
  return has_in_quotes(line, name) || has_in_quotes(line, without_types) || has_in_macro(line, without_types);
}

std::optional<std::string> line_with(const SourceText& text, const std::string& name) {
  for (std::size_t i = 0; i < text.lines.size(); ++i) {
    if (names_it(text.lines[i], name)) return text.file + ":" + std::to_string(i + 1);
  }
  return std::nullopt;
}

}  // namespace

std::string source_place(const std::string& benchmark, const std::vector<std::string>& sources) {
  const auto texts = texts_of(sources);
  for (const auto& name : names_in_source(benchmark)) {
    for (const auto& text : texts) {
      if (const auto place = line_with(text, name)) return *place;
    }
  }
  return "";
}

}  // namespace holdfast::run
