#include "binary/dwarf/code_map.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "binary/dwarf/described_code.hpp"
#include "binary/dwarf/dwarf_file.hpp"
#include "binary/elf/symbols.hpp"
#include "model/byte_record.hpp"
#include "model/image.hpp"

namespace holdfast::binary {
namespace {

/// Assigns code to the innermost of nested ranges.
std::vector<CodeRow> innermost(std::vector<OwnedRange> ranges) {
  // A sweep over the sorted ranges takes O(n log n). The outer one of ranges with the same begin is opened
  // first, so the top of the stack `open` is always the innermost range.
  std::ranges::sort(ranges, {}, [](const OwnedRange& one) { return std::tuple(one.begin, one.depth); });
  std::vector<CodeRow> rows;
  std::vector<OwnedRange> open;
  std::uint64_t at = 0;
  const auto give = [&](std::uint64_t end, std::uint32_t function) {
    if (at < end) rows.push_back({.begin = at, .end = end, .function = function});
    at = std::max(at, end);
  };
  const auto close_until = [&](std::uint64_t address) {
    for (; !open.empty() && open.back().end <= address; open.pop_back())
      give(open.back().end, open.back().function);
  };
  for (const auto& range : ranges) {
    close_until(range.begin);
    if (!open.empty()) give(range.begin, open.back().function);
    at = std::max(at, range.begin);
    open.push_back(range);
  }
  close_until(UINT64_MAX);
  return rows;
}

/// Splits each row where its line changes.
std::vector<CodeRow> with_lines(const std::vector<CodeRow>& rows, std::vector<LineRange> lines,
                                const std::vector<MappedFunction>& functions) {
  // Merges two sorted lists. `line` stays at the first line that may reach into the next row, because one
  // line range may cover several rows.
  std::ranges::sort(lines, {}, &LineRange::begin);
  std::vector<CodeRow> cut;
  auto line = lines.begin();
  for (auto row : rows) {
    while (line != lines.end() && line->end <= row.begin) ++line;
    for (auto at = line; row.begin < row.end; ++at) {
      const bool over = at == lines.end() || at->begin >= row.end;
      if (over || at->begin > row.begin) {
        auto without = row;
        if (!over) without.end = at->begin;
        cut.push_back(without);
        row.begin = without.end;
      }
      if (over) break;
      auto with = row;
      with.end = std::min(row.end, at->end);
      if (with.begin >= with.end) continue;
      if (*at->file == functions[row.function].file) with.line = at->line;
      cut.push_back(with);
      row.begin = with.end;
    }
  }
  return cut;
}

/// All functions of a file, without duplicates.
class FunctionList {
 public:
  /// Adds a function if it is new. Returns its index in list().
  std::uint32_t add(MappedFunction function) {
    function.symbol = unify_variants(std::move(function.symbol));
    const auto [known, is_new] =
        places_.try_emplace(function.key(), static_cast<std::uint32_t>(functions_.size()));
    if (is_new) functions_.push_back(function);
    auto& one = functions_[known->second];
    // One unit may have inlined all calls, while another one has the function itself.
    one.has_code = one.has_code || function.has_code;
    return known->second;
  }
  std::vector<MappedFunction>& list() { return functions_; }

 private:
  std::vector<MappedFunction> functions_;
  std::unordered_map<std::string, std::uint32_t> places_;
};

/// Adds the functions of the debug information. Functions without a linkage name there, such as lambdas, may have one in the
/// symbol table.
void add_described(const std::vector<Symbol>& symbols, DescribedCode& code, FunctionList& functions) {
  std::unordered_map<std::uint64_t, const std::string*> names;
  for (const auto& symbol : symbols) names.emplace(symbol.address, &symbol.name);
  std::vector<std::uint32_t> places;
  for (auto& one : code.functions) {
    one.function.has_code = !one.entries.empty();
    const auto name = one.entries.empty() ? names.end() : names.find(one.entries.front());
    if (one.function.symbol.empty() && name != names.end()) {
      one.function.symbol = without_clone_suffix(*name->second);
      one.function.name = demangled(one.function.symbol);
    }
    places.push_back(functions.add(one.function));
  }
  // The units describe a function of a header once each, and the list has it once.
  for (auto& range : code.ranges) range.function = places[range.function];
}

/// Removes inlined functions of system headers, so that their code belongs to the functions into which they were inlined.
void drop_inlined_of_system(const std::vector<MappedFunction>& functions, std::vector<OwnedRange>& ranges) {
  std::unordered_map<std::string, bool> known;
  const auto is_systems = [&](const std::string& file) {
    const auto [one, is_new] = known.try_emplace(file);
    // Many ranges share a file, so each file is classified once.
    if (is_new) one->second = file.starts_with('/') && is_systems_own(file);
    return one->second;
  };
  std::erase_if(ranges, [&](const OwnedRange& range) {
    return range.inlined && is_systems(functions[range.function].file);
  });
}

/// Fills MappedFunction::lines from the rows.
void note_lines(CodeMap& map) {
  for (const auto& row : map.rows) {
    if (row.line > 0) map.functions[row.function].lines.push_back(row.line);
  }
  for (auto& function : map.functions) {
    std::ranges::sort(function.lines);
    function.lines.erase(std::unique(function.lines.begin(), function.lines.end()), function.lines.end());
  }
}

/// Removes functions without rows, which are other names that a linker gave to the same code.
void drop_without_rows(CodeMap& map) {
  std::vector<bool> has(map.functions.size());
  for (const auto& row : map.rows) has[row.function] = true;
  std::vector<std::uint32_t> places(map.functions.size());
  std::vector<MappedFunction> left;
  for (std::size_t i = 0; i < has.size(); ++i) {
    places[i] = static_cast<std::uint32_t>(left.size());
    if (has[i]) left.push_back(std::move(map.functions[i]));
  }
  for (auto& row : map.rows) row.function = places[row.function];
  map.functions = std::move(left);
}

/// Both the writer and the reader use this template, so their formats cannot differ. Ascending numbers are stored as
/// distances, which are small.
template <class Bytes, class Map>
void code_map_fields(Bytes& bytes, Map& map) {
  count_field(bytes, map.functions);
  for (auto& function : map.functions) {
    fields(bytes, function.symbol, function.name, function.file, function.line, function.has_code);
    count_field(bytes, function.lines);
    int before = 0;
    for (auto& line : function.lines) distance_field(bytes, line, before);
  }
  count_field(bytes, map.rows);
  std::uint64_t at = 0;
  for (auto& row : map.rows) {
    distance_field(bytes, row.begin, at);
    distance_field(bytes, row.end, at);
    fields(bytes, row.function, row.line);
  }
}

}  // namespace

CodeMap code_map_of(const std::string& path, bool with_system) {
  const DwarfFile file(path);
  if (file.elf() == nullptr) throw Error(path + ": is not an ELF file");
  const auto symbols = functions_of(path).defined;
  auto code = described_code(file);
  FunctionList functions;
  add_described(symbols, code, functions);
  if (!with_system) drop_inlined_of_system(functions.list(), code.ranges);
  // Symbols cover code that no debug information describes.
  // This depth is outside of each range of the debug information, which therefore takes precedence.
  constexpr int kBelowAll = -1;
  for (const auto& symbol : symbols) {
    if (symbol.size == 0) continue;
    const auto name = without_clone_suffix(symbol.name);
    const auto function = functions.add({.symbol = name, .name = demangled(name), .has_code = true});
    code.ranges.push_back({.begin = symbol.address,
                           .end = symbol.address + symbol.size,
                           .depth = kBelowAll,
                           .function = function});
  }
  const auto rows = innermost(std::move(code.ranges));
  std::set<std::string> names;
  CodeMap map{.functions = {}, .rows = with_lines(rows, described_lines(file, names), functions.list())};
  map.functions = std::move(functions.list());
  drop_without_rows(map);
  note_lines(map);
  return map;
}

std::string code_map_record(const CodeMap& map) {
  ByteWriter writer;
  code_map_fields(writer, map);
  return writer.bytes();
}

CodeMap parse_code_map(const std::string& record, const std::string& path) {
  ByteReader reader(record, path + ": what is known of its code");
  CodeMap map;
  code_map_fields(reader, map);
  for (const auto& row : map.rows) {
    // Callers index `functions` without a check.
    if (row.function >= map.functions.size()) reader.refuse();
  }
  if (!reader.at_end()) reader.refuse();
  return map;
}

}  // namespace holdfast::binary
