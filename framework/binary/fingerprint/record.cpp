#include "binary/fingerprint/record.hpp"

#include <algorithm>

#include "model/byte_record.hpp"

namespace holdfast::binary {
namespace {

/// Of this layout of the bytes. What digests mean is the matter of who keeps records (store/cache.hpp).
constexpr std::string_view kRecordBegin = "fingerprints 3\n";
constexpr std::string_view kComparisonBegin = "comparison 2\n";

/// Sorted numbers: the first, then by how much each is more than the one before.
void write_indices(const std::vector<std::uint32_t>& indices, ByteWriter& writer) {
  writer.number(indices.size());
  std::uint32_t before = 0;
  for (const auto index : indices) {
    writer.number(index - before);
    before = index;
  }
}

std::vector<std::uint32_t> read_indices(std::size_t limit, ByteReader& reader) {
  std::vector<std::uint32_t> indices(reader.count());
  std::uint64_t before = 0;
  for (auto& index : indices) {
    const auto more = reader.number();
    if (more >= limit || before + more >= limit) reader.refuse();
    before += more;
    index = static_cast<std::uint32_t>(before);
  }
  return indices;
}

/// Numbers in no order.
void write_list(const std::vector<std::uint32_t>& list, ByteWriter& writer) {
  writer.number(list.size());
  for (const auto index : list) writer.number(index);
}

std::vector<std::uint32_t> read_list(std::size_t limit, ByteReader& reader) {
  std::vector<std::uint32_t> list(reader.count());
  for (auto& index : list) {
    const auto number = reader.number();
    if (number >= limit) reader.refuse();
    index = static_cast<std::uint32_t>(number);
  }
  return list;
}

void write_digest(const Digest& digest, ByteWriter& writer) {
  writer.raw({reinterpret_cast<const char*>(digest.bytes.data()), digest.bytes.size()});
}

Digest read_digest(ByteReader& reader) {
  Digest digest;
  const auto bytes = reader.raw(digest.bytes.size());
  std::copy(bytes.begin(), bytes.end(), digest.bytes.begin());
  return digest;
}

template <class Texts>
void write_texts(const Texts& texts, ByteWriter& writer) {
  writer.number(texts.size());
  for (const auto& text : texts) writer.text(text);
}

std::vector<std::string> read_texts(ByteReader& reader) {
  std::vector<std::string> texts(reader.count());
  for (auto& text : texts) text = reader.text();
  return texts;
}

void write_pairs(const std::map<std::string, std::string>& pairs, ByteWriter& writer) {
  writer.number(pairs.size());
  for (const auto& [key, value] : pairs) {
    writer.text(key);
    writer.text(value);
  }
}

std::map<std::string, std::string> read_pairs(ByteReader& reader) {
  std::map<std::string, std::string> pairs;
  for (auto left = reader.count(); left > 0; --left) {
    auto key = reader.text();
    pairs.insert_or_assign(pairs.end(), std::move(key), reader.text());
  }
  return pairs;
}

std::set<std::string> read_set(ByteReader& reader) {
  std::set<std::string> texts;
  for (auto& text : read_texts(reader)) texts.insert(texts.end(), std::move(text));
  return texts;
}

FunctionState read_state(ByteReader& reader) {
  const auto number = reader.number();
  if (number > static_cast<std::uint64_t>(FunctionState::gone)) reader.refuse();
  return static_cast<FunctionState>(number);
}

void write_function(const FunctionPrint& function, std::uint64_t before, ByteWriter& writer) {
  writer.text(function.name);
  write_texts(function.other_names, writer);
  writer.number(function.address - before);
  writer.number(function.size);
  write_digest(function.digest, writer);
  write_list(function.twins, writer);
  const bool has_dead_ends = function.live_digest != function.digest || function.live_twins != function.twins;
  writer.number(has_dead_ends ? 1 : 0);
  if (has_dead_ends) write_digest(function.live_digest, writer);
  if (has_dead_ends) write_list(function.live_twins, writer);
  write_indices(function.calls, writer);
  write_indices(function.variables, writer);
  write_indices(function.imports, writer);
}

/// How many of each there are.
struct RecordCounts {
  std::size_t functions = 0;
  std::size_t variables = 0;
  std::size_t imports = 0;
};

FunctionPrint read_function(const RecordCounts& counts, std::uint64_t before, ByteReader& reader) {
  FunctionPrint function;
  function.name = reader.text();
  function.other_names = read_texts(reader);
  function.address = before + reader.number();
  function.size = reader.number();
  function.digest = read_digest(reader);
  function.twins = read_list(counts.functions, reader);
  const bool has_dead_ends = reader.number() != 0;
  function.live_digest = has_dead_ends ? read_digest(reader) : function.digest;
  function.live_twins = has_dead_ends ? read_list(counts.functions, reader) : function.twins;
  function.calls = read_indices(counts.functions, reader);
  function.variables = read_indices(counts.variables, reader);
  function.imports = read_indices(counts.imports, reader);
  return function;
}

void write_variable(const VariablePrint& variable, ByteWriter& writer) {
  writer.text(variable.name);
  write_texts(variable.other_names, writer);
  writer.number(variable.size);
  write_digest(variable.digest, writer);
  write_list(variable.twins, writer);
  write_indices(variable.calls, writer);
  write_indices(variable.variables, writer);
  write_indices(variable.imports, writer);
}

VariablePrint read_variable(const RecordCounts& counts, ByteReader& reader) {
  VariablePrint variable;
  variable.name = reader.text();
  variable.other_names = read_texts(reader);
  variable.size = reader.number();
  variable.digest = read_digest(reader);
  variable.twins = read_list(counts.functions, reader);
  variable.calls = read_indices(counts.functions, reader);
  variable.variables = read_indices(counts.variables, reader);
  variable.imports = read_indices(counts.imports, reader);
  return variable;
}

}  // namespace

std::string fingerprints_record(const Fingerprints& all) {
  ByteWriter writer;
  writer.raw(kRecordBegin);
  writer.number(all.functions.size());
  writer.number(all.variables.size());
  write_texts(all.imports, writer);
  std::uint64_t before = 0;
  for (const auto& function : all.functions) {
    write_function(function, before, writer);
    before = function.address;
  }
  for (const auto& variable : all.variables) write_variable(variable, writer);
  write_texts(all.exported, writer);
  write_texts(all.needed, writer);
  writer.number(all.relocations);
  return writer.bytes();
}

Fingerprints parse_fingerprints(std::string_view record, const std::string& where) {
  ByteReader reader(record, where);
  if (reader.raw(kRecordBegin.size()) != kRecordBegin) reader.refuse();
  RecordCounts counts;
  counts.functions = reader.count();
  counts.variables = reader.count();
  Fingerprints all{.imports = read_texts(reader)};
  counts.imports = all.imports.size();
  all.functions.reserve(counts.functions);
  all.variables.reserve(counts.variables);
  std::uint64_t before = 0;
  for (std::size_t i = 0; i < counts.functions; ++i) {
    all.functions.push_back(read_function(counts, before, reader));
    before = all.functions.back().address;
  }
  for (std::size_t i = 0; i < counts.variables; ++i) all.variables.push_back(read_variable(counts, reader));
  for (auto& name : read_texts(reader)) all.exported.insert(all.exported.end(), std::move(name));
  all.needed = read_texts(reader);
  all.relocations = reader.number();
  if (!reader.at_end()) reader.refuse();
  return all;
}

std::string comparison_record(const ModuleComparison& compared) {
  ByteWriter writer;
  writer.raw(kComparisonBegin);
  writer.number(compared.functions.size());
  for (const auto& [name, state] : compared.functions) {
    writer.text(name);
    writer.number(static_cast<std::uint64_t>(state));
  }
  writer.number(compared.twins.size());
  for (const auto& [name, address] : compared.twins) {
    writer.text(name);
    writer.number(address);
  }
  write_pairs(compared.former_names, writer);
  write_texts(compared.variables, writer);
  write_pairs(compared.renamings, writer);
  write_texts(compared.exports, writer);
  writer.number(compared.needs_the_same ? 1 : 0);
  writer.number(compared.loads_the_same ? 1 : 0);
  return writer.bytes();
}

ModuleComparison parse_comparison(std::string_view record, const std::string& where) {
  ByteReader reader(record, where);
  if (reader.raw(kComparisonBegin.size()) != kComparisonBegin) reader.refuse();
  ModuleComparison compared;
  for (auto left = reader.count(); left > 0; --left) {
    auto name = reader.text();
    compared.functions.insert_or_assign(compared.functions.end(), std::move(name), read_state(reader));
  }
  for (auto left = reader.count(); left > 0; --left) {
    auto name = reader.text();
    compared.twins.insert_or_assign(compared.twins.end(), std::move(name), reader.number());
  }
  compared.former_names = read_pairs(reader);
  compared.variables = read_set(reader);
  compared.renamings = read_pairs(reader);
  compared.exports = read_set(reader);
  compared.needs_the_same = reader.number() == 1;
  compared.loads_the_same = reader.number() == 1;
  if (!reader.at_end()) reader.refuse();
  return compared;
}

}  // namespace holdfast::binary
