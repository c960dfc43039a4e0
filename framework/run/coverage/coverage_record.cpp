#include "run/coverage/coverage_record.hpp"

#include <utility>

#include "image/digest.hpp"
#include "model/byte_record.hpp"
#include "model/error.hpp"
#include "run/sides/redirection.hpp"
#include "store/snapshots.hpp"

namespace holdfast::run {
namespace {

/// Part of the key of a record. Must be changed when the meaning of a record changes.
constexpr const char* kRecordVersion = "coverage 3";

std::string bytes_of_coverage(const CoverageRecord& record) {
  ByteWriter writer;
  writer.number(record.instructions);
  writer.number(record.samples);
  writer.text(record.uncounted);
  writer.number(record.functions.size());
  for (const auto& [key, function] : record.functions) {
    writer.text(key);
    writer.number(function.instructions);
    writer.number(function.samples);
    writer.number(function.lines.size());
    int before = 0;  // a line before the previous one wraps around modulo 2^32
    for (const int line : function.lines)
      writer.number(static_cast<std::uint32_t>(line - std::exchange(before, line)));
  }
  return writer.bytes();
}

CoverageRecord parse_coverage(const std::string& bytes) {
  CoverageRecord record;
  ByteReader reader(bytes, "the coverage of a program");
  record.instructions = reader.number();
  record.samples = reader.number();
  record.uncounted = reader.text();
  for (auto left = reader.count(); left > 0; --left) {
    auto& function = record.functions[reader.text()];
    function.instructions = reader.number();
    function.samples = reader.number();
    function.lines.resize(reader.count());
    std::uint32_t at = 0;
    for (auto& line : function.lines)
      // Unsigned arithmetic wraps around, as in bytes_of_coverage().
      line = static_cast<int>(at += static_cast<std::uint32_t>(reader.number()));
  }
  if (!reader.at_end()) reader.refuse();
  return record;
}

/// Weight of the instructions in the estimate of the time, as a number of samples.
constexpr double kExpectedSamples = 2;

}  // namespace

double share_of_instructions(const CoverageRecord& record, const CoverageRecord::Function& function) {
  return static_cast<double>(function.instructions) / static_cast<double>(record.instructions);
}

double share_of_time(const CoverageRecord& record, const CoverageRecord::Function& function) {
  const double share = share_of_instructions(record, function);
  const double expected = share * static_cast<double>(record.samples);
  // The ratio of both shares has a gamma prior with the mean 1 and this shape. The samples are Poisson with
  // the mean ratio * expected. So the ratio's posterior mean is (shape + samples) / (shape + expected).
  return share * (kExpectedSamples + static_cast<double>(function.samples)) / (kExpectedSamples + expected);
}

store::Cache coverage_records(const std::string& store) {
  auto directory = store::Snapshots(store).directory();
  while (directory.ends_with('/')) directory.pop_back();
  constexpr std::string_view kEnding = ".snapshots";
  if (directory.ends_with(kEnding)) directory.resize(directory.size() - kEnding.size());
  return store::Cache(directory + ".coverage");
}

std::string coverage_key(const Declaration& declaration, const Point& point, const Image& image) {
  // The key must not depend on where the project and its build tree are.
  const auto named = without_places(declaration);
  std::string key = std::string(kRecordVersion) + "\n";
  // Each text has its length before it, so that two lists of words never have the same key.
  const auto add = [&](const std::string& text) { key += std::to_string(text.size()) + " " + text + "\n"; };
  const auto add_files = [&](const std::vector<ImageFile>& files) {
    for (const auto& file : files) add(file.name + " " + file.sha256);
    add("");
  };
  add(to_string(named.adapter));
  for (const auto& word : named.command) add(word);
  for (const auto& entry : named.environment) add(entry);
  add(named.working_directory);
  if (!declaration.input.empty()) add(image::sha256_of_file(declaration.input));
  add(point.benchmark + " " + point.params);
  for (const auto& params : point.settings.params) add(params);
  add(to_string(point.settings.mode));
  add_files({image.program});
  add_files(image.libraries);
  add_files(image.data);
  add_files(image.inputs.files);
  add_files(image.inputs.shared);
  return key;
}

std::optional<CoverageRecord> find_coverage(const store::Cache& records, const std::string& key) {
  // A counted record is searched first, because it contains all that a traced record contains.
  for (const char* kind : {"counted", "traced"}) {
    const auto bytes = records.find(key + kind);
    if (!bytes) continue;
    try {
      return parse_coverage(*bytes);
    } catch (const Error&) {  // as if there were no record
    }
  }
  return std::nullopt;
}

void keep_coverage(const store::Cache& records, const std::string& key, const CoverageRecord& record) {
  records.keep(key + (record.is_counted() ? "counted" : "traced"), bytes_of_coverage(record));
}

}  // namespace holdfast::run
