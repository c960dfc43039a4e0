#include "binary/fingerprint/record.hpp"

#include <algorithm>
#include <type_traits>

#include "model/byte_record.hpp"

namespace holdfast::binary {

static void field(ByteWriter& writer, const Digest& digest) {
  writer.raw({reinterpret_cast<const char*>(digest.bytes.data()), digest.bytes.size()});
}

static void field(ByteReader& reader, Digest& digest) {
  std::ranges::copy(reader.raw(digest.bytes.size()), digest.bytes.begin());
}

static void field(ByteWriter& writer, FunctionState state) {
  writer.number(static_cast<std::uint64_t>(state));
}

static void field(ByteReader& reader, FunctionState& state) {
  const auto number = reader.number();
  // `gone` is the last enumerator.
  if (number > static_cast<std::uint64_t>(FunctionState::gone)) reader.refuse();
  state = static_cast<FunctionState>(number);
}

namespace {

/// Versions of the byte layout. The owner of the records versions the meaning of the digests (store/cache.hpp).
constexpr std::string_view kRecordBegin = "fingerprints 4\n";
constexpr std::string_view kComparisonBegin = "comparison 2\n";

using Indices = std::vector<std::uint32_t>;

/// Stores sorted numbers below the limit as differences from the previous number.
void sorted_indices(ByteWriter& writer, const Indices& indices, std::size_t /*limit*/) {
  count_field(writer, indices);
  std::uint32_t before = 0;
  for (const auto index : indices) distance_field(writer, index, before);
}

void sorted_indices(ByteReader& reader, Indices& indices, std::size_t limit) {
  count_field(reader, indices);
  std::uint64_t before = 0;
  for (auto& index : indices) {
    const auto more = reader.number();
    if (more >= limit || before + more >= limit) reader.refuse();
    before += more;
    index = static_cast<std::uint32_t>(before);
  }
}

/// Stores unsorted numbers below the limit.
void any_indices(ByteWriter& writer, const Indices& indices, std::size_t /*limit*/) {
  field(writer, indices);
}

/// The reader refuses indices out of range, so callers need no checks.
void any_indices(ByteReader& reader, Indices& indices, std::size_t limit) {
  count_field(reader, indices);
  for (auto& index : indices) {
    const auto number = reader.number();
    if (number >= limit) reader.refuse();
    index = static_cast<std::uint32_t>(number);
  }
}

/// Stores the references of a function or a variable.
template <class Bytes, class Print, class All>
void reference_fields(Bytes& bytes, Print& print, const All& all) {
  sorted_indices(bytes, print.calls, all.functions.size());
  sorted_indices(bytes, print.variables, all.variables.size());
  sorted_indices(bytes, print.imports, all.imports.size());
}

/// Stores another form of the content, unless it is the same as that of the function.
template <class Bytes, class Print, class FormDigest, class Twins, class All>
void form_fields(Bytes& bytes, Print& print, FormDigest& digest, Twins& twins, const All& all) {
  // Few functions have other forms, so one byte replaces a digest of 16 bytes and a list.
  bool differs = digest != print.digest || twins != print.twins;
  field(bytes, differs);
  if (differs) {
    field(bytes, digest);
    any_indices(bytes, twins, all.functions.size());
  } else if constexpr (std::is_same_v<Bytes, ByteReader>) {
    digest = print.digest;
    twins = print.twins;
  }
}

template <class Bytes, class Print, class All>
void function_fields(Bytes& bytes, Print& print, std::uint64_t& before, const All& all) {
  fields(bytes, print.name, print.other_names);
  distance_field(bytes, print.address, before);
  fields(bytes, print.size, print.digest);
  any_indices(bytes, print.twins, all.functions.size());
  form_fields(bytes, print, print.live_digest, print.live_twins, all);
  form_fields(bytes, print, print.number_digest, print.number_twins, all);
  reference_fields(bytes, print, all);
}

template <class Bytes, class All>
void fingerprint_fields(Bytes& bytes, All& all) {
  // The counts come first, because the limits of the indices depend on them.
  count_field(bytes, all.functions);
  count_field(bytes, all.variables);
  field(bytes, all.imports);
  std::uint64_t before = 0;
  for (auto& function : all.functions) function_fields(bytes, function, before, all);
  for (auto& variable : all.variables) {
    fields(bytes, variable.name, variable.other_names, variable.size, variable.digest);
    any_indices(bytes, variable.twins, all.functions.size());
    reference_fields(bytes, variable, all);
  }
  fields(bytes, all.exported, all.needed, all.relocations);
}

template <class Bytes, class Compared>
void comparison_fields(Bytes& bytes, Compared& compared) {
  fields(bytes, compared.functions, compared.twins, compared.former_names, compared.variables,
         compared.renamings, compared.exports, compared.needs_the_same, compared.loads_the_same);
}

}  // namespace

std::string fingerprints_record(const Fingerprints& all) {
  ByteWriter writer;
  writer.raw(kRecordBegin);
  fingerprint_fields(writer, all);
  return writer.bytes();
}

Fingerprints parse_fingerprints(std::string_view record, const std::string& where) {
  ByteReader reader(record, where);
  if (reader.raw(kRecordBegin.size()) != kRecordBegin) reader.refuse();
  Fingerprints all;
  fingerprint_fields(reader, all);
  if (!reader.at_end()) reader.refuse();
  return all;
}

std::string comparison_record(const ModuleComparison& compared) {
  ByteWriter writer;
  writer.raw(kComparisonBegin);
  comparison_fields(writer, compared);
  return writer.bytes();
}

ModuleComparison parse_comparison(std::string_view record, const std::string& where) {
  ByteReader reader(record, where);
  if (reader.raw(kComparisonBegin.size()) != kComparisonBegin) reader.refuse();
  ModuleComparison compared;
  comparison_fields(reader, compared);
  if (!reader.at_end()) reader.refuse();
  return compared;
}

}  // namespace holdfast::binary
