#include <regex>
#include <sstream>

#include "binary/hexadecimal.hpp"
#include "binary/placement/placement.hpp"

namespace holdfast::binary {
namespace {

/// "libparse.a(parse.o)" is "libparse.a:parse.o" in a script.
std::string object_in_script(const std::string& in_map) {
  const auto bracket = in_map.rfind('(');
  if (bracket == std::string::npos || !in_map.ends_with(')')) return in_map;
  return in_map.substr(0, bracket) + ":" + in_map.substr(bracket + 1, in_map.size() - bracket - 2);
}

/// A name alone on its line: what it is about follows on the next.
bool is_wrapped(const std::string& line) {
  return line.size() > 1 && line.starts_with(' ') && line[1] != ' ' && line[1] != '*' &&
         line.find(' ', 1) == std::string::npos;
}

}  // namespace

std::vector<InputSection> input_sections(const std::string& link_map) {
  static const std::regex kInput(R"( ([^\s*]\S*)\s+0x([0-9a-f]+)\s+0x([0-9a-f]+)\s+(\S.*))");
  std::vector<InputSection> found;
  const auto begin = link_map.find("Linker script and memory map");
  std::istringstream lines(begin == std::string::npos ? "" : link_map.substr(begin));
  std::string output;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('.')) output = line.substr(0, line.find(' '));
    if (!line.starts_with(" .") && !line.starts_with(" COMMON")) continue;
    if (is_wrapped(line)) {
      std::string rest;
      std::getline(lines, rest);
      line += rest;
    }
    std::smatch parts;
    if (!std::regex_match(line, parts, kInput)) continue;
    found.push_back({.output = output,
                     .name = parts[1],
                     .object = object_in_script(parts[4]),
                     .address = address_in(parts[2].str()).value_or(0),
                     .size = address_in(parts[3].str()).value_or(0)});
    if (found.back().size == 0) found.pop_back();
  }
  return found;
}

std::string default_script(const std::string& said) {
  const std::string line(50, '=');
  const auto begin = said.find(line);
  const auto end = begin == std::string::npos ? begin : said.find(line, begin + line.size());
  return end == std::string::npos ? "" : said.substr(begin + line.size(), end - begin - line.size());
}

}  // namespace holdfast::binary
