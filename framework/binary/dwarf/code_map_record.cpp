#include <utility>

#include "binary/dwarf/code_map.hpp"
#include "model/byte_record.hpp"

namespace holdfast::binary {
namespace {

void write_lines_of(const std::vector<int>& lines, ByteWriter& writer) {
  writer.number(lines.size());
  int before = 0;
  for (const int line : lines) writer.number(static_cast<std::uint64_t>(line - std::exchange(before, line)));
}

std::vector<int> read_lines_of(ByteReader& reader) {
  std::vector<int> lines(reader.count());
  int before = 0;
  for (auto& line : lines) line = before += static_cast<int>(reader.number());
  return lines;
}

}  // namespace

std::string code_map_record(const CodeMap& map) {
  ByteWriter writer;
  writer.number(map.functions.size());
  for (const auto& function : map.functions) {
    writer.text(function.symbol);
    writer.text(function.name);
    writer.text(function.file);
    writer.number(static_cast<std::uint64_t>(function.line));
    writer.number(function.has_code ? 1 : 0);
    write_lines_of(function.lines, writer);
  }
  writer.number(map.rows.size());
  std::uint64_t at = 0;
  for (const auto& row : map.rows) {
    writer.number(row.begin - at);
    writer.number(row.end - row.begin);
    writer.number(row.function);
    writer.number(static_cast<std::uint64_t>(row.line));
    at = row.end;
  }
  return writer.bytes();
}

CodeMap parse_code_map(const std::string& record, const std::string& path) {
  ByteReader reader(record, path + ": what is known of its code");
  CodeMap map;
  map.functions.resize(reader.count());
  for (auto& function : map.functions) {
    function.symbol = reader.text();
    function.name = reader.text();
    function.file = reader.text();
    function.line = static_cast<int>(reader.number());
    function.has_code = reader.number() == 1;
    function.lines = read_lines_of(reader);
  }
  map.rows.resize(reader.count());
  std::uint64_t at = 0;
  for (auto& row : map.rows) {
    row.begin = at + reader.number();
    row.end = at = row.begin + reader.number();
    row.function = static_cast<std::uint32_t>(reader.number());
    row.line = static_cast<int>(reader.number());
    if (row.function >= map.functions.size()) reader.refuse();
  }
  if (!reader.at_end()) reader.refuse();
  return map;
}

}  // namespace holdfast::binary
