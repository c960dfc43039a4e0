#include "wire/pprof.hpp"

#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>

#include "wire/protobuf.hpp"

namespace holdfast::wire {
namespace {

/// Numbers of the fields, by their message.
enum ProfileField {
  kSampleType = 1,
  kSample = 2,
  kMapping = 3,
  kLocation = 4,
  kFunction = 5,
  kStringTable = 6,
  kDefaultSampleType = 14
};
enum ValueTypeField { kType = 1, kUnit = 2 };
enum SampleField { kLocationIds = 1, kValues = 2 };
enum MappingField { kMappingId = 1, kFileName = 5 };
enum LocationField { kLocationId = 1, kMappingOfLocation = 2, kLine = 4 };
enum LineField { kFunctionId = 1 };
enum FunctionField { kId = 1, kName = 2, kSystemName = 3 };

constexpr int kGzip = 15 + 16;  // the largest window, with the header of gzip
/// Size limit of a file that is unzipped, against files that are made to fill the memory.
constexpr std::size_t kUnzippedBytes = std::size_t{1} << 30;

/// Texts are referred to by their index; the first one is empty.
class StringTable {
 public:
  std::uint64_t index_of(const std::string& text) {
    const auto [found, added] = indices_.try_emplace(text, texts_.size());
    if (added) texts_.push_back(text);
    return found->second;
  }
  const std::vector<std::string>& texts() const { return texts_; }

 private:
  std::vector<std::string> texts_{""};
  std::map<std::string, std::uint64_t> indices_{{"", 0}};
};

std::string gzipped(const std::string& text) {
  z_stream stream{};
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzip, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    throw Error("zlib cannot compress a profile: there is no memory");
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);  // the output has room for all, so it ends at once
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::string gunzipped(const std::string& bytes, const std::string& where) {
  z_stream stream{};
  if (inflateInit2(&stream, kGzip) != Z_OK)
    throw Error("zlib cannot decompress a profile: there is no memory");
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  std::string out;
  std::vector<char> part(1U << 16U);
  int state = Z_OK;
  while (state == Z_OK && out.size() <= kUnzippedBytes) {
    stream.next_out = reinterpret_cast<Bytef*>(part.data());
    stream.avail_out = static_cast<uInt>(part.size());
    state = inflate(&stream, Z_NO_FLUSH);
    out.append(part.data(), part.size() - stream.avail_out);
  }
  inflateEnd(&stream);
  if (out.size() > kUnzippedBytes) throw Error(where + ": has more than 1 GiB when it is decompressed");
  if (state != Z_STREAM_END) throw Error(where + ": gzip's data is damaged, or the file is not complete");
  return out;
}

struct ValueType {
  std::uint64_t type = 0;
  std::uint64_t unit = 0;
};

/// The messages of a profile, which refer to each other. They may come in any order, so names are looked up at the
/// end.
struct ProfileParts {
  struct Sample {
    std::vector<std::uint64_t> locations;  ///< the innermost first
    std::vector<std::uint64_t> values;
  };
  struct Location {
    std::uint64_t mapping = 0;
    std::vector<std::uint64_t> functions;  ///< the innermost first: each is inlined into the next
  };
  struct Function {
    std::uint64_t name = 0;
    std::uint64_t system_name = 0;
  };
  std::vector<ValueType> types;
  std::vector<Sample> samples;
  std::unordered_map<std::uint64_t, Location> locations;
  std::unordered_map<std::uint64_t, Function> functions;
  std::unordered_map<std::uint64_t, std::uint64_t> mappings;  ///< names of their files
  std::vector<std::string> texts;
  std::uint64_t default_type = 0;

  std::string text(std::uint64_t index) const { return index < texts.size() ? texts[index] : ""; }
};

void append(std::vector<std::uint64_t>& all, const std::vector<std::uint64_t>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

ValueType value_type_in(std::string_view message, const std::string& where) {
  ValueType made;
  for (ProtoReader field(message, where); field.next();) {
    if (field.number == kType) made.type = field.value;
    if (field.number == kUnit) made.unit = field.value;
  }
  return made;
}

ProfileParts::Sample sample_in(std::string_view message, const std::string& where) {
  ProfileParts::Sample made;
  for (ProtoReader field(message, where); field.next();) {
    if (field.number == kLocationIds) append(made.locations, field.numbers());
    if (field.number == kValues) append(made.values, field.numbers());
  }
  return made;
}

void add_location(std::string_view message, const std::string& where, ProfileParts& parts) {
  std::uint64_t id = 0;
  ProfileParts::Location made;
  for (ProtoReader field(message, where); field.next();) {
    if (field.number == kLocationId) id = field.value;
    if (field.number == kMappingOfLocation) made.mapping = field.value;
    if (field.number != kLine) continue;
    for (ProtoReader line(field.bytes, where); line.next();) {
      if (line.number == kFunctionId) made.functions.push_back(line.value);
    }
  }
  parts.locations[id] = std::move(made);
}

void add_function(std::string_view message, const std::string& where, ProfileParts& parts) {
  std::uint64_t id = 0;
  ProfileParts::Function made;
  for (ProtoReader field(message, where); field.next();) {
    if (field.number == kId) id = field.value;
    if (field.number == kName) made.name = field.value;
    if (field.number == kSystemName) made.system_name = field.value;
  }
  parts.functions[id] = made;
}

void add_mapping(std::string_view message, const std::string& where, ProfileParts& parts) {
  std::uint64_t id = 0;
  std::uint64_t file = 0;
  for (ProtoReader field(message, where); field.next();) {
    if (field.number == kMappingId) id = field.value;
    if (field.number == kFileName) file = field.value;
  }
  parts.mappings[id] = file;
}

ProfileParts parts_in(const std::string& bytes, const std::string& where) {
  ProfileParts parts;
  for (ProtoReader field(bytes, where); field.next();) {
    switch (field.number) {
      case kSampleType:
        parts.types.push_back(value_type_in(field.bytes, where));
        break;
      case kSample:
        parts.samples.push_back(sample_in(field.bytes, where));
        break;
      case kMapping:
        add_mapping(field.bytes, where, parts);
        break;
      case kLocation:
        add_location(field.bytes, where, parts);
        break;
      case kFunction:
        add_function(field.bytes, where, parts);
        break;
      case kStringTable:
        parts.texts.emplace_back(field.bytes);
        break;
      case kDefaultSampleType:
        parts.default_type = field.value;
        break;
      default:
        break;
    }
  }
  return parts;
}

/// Returns the mangled name if it is known, because it also has the types of the parameters; else the readable one.
std::string name_of(const ProfileParts& parts, std::uint64_t function) {
  const auto found = parts.functions.find(function);
  if (found == parts.functions.end()) return "";
  auto name = parts.text(found->second.system_name);
  return name.empty() ? parts.text(found->second.name) : name;
}

/// Adds the functions of a location, the innermost first.
void add_frames(const ProfileParts& parts, std::uint64_t id, CallStacks& made,
                std::vector<std::string>& frames) {
  const auto found = parts.locations.find(id);
  if (found == parts.locations.end()) return;
  const auto mapping = parts.mappings.find(found->second.mapping);
  const auto object = mapping == parts.mappings.end() ? "" : parts.text(mapping->second);
  for (const auto function : found->second.functions) {
    frames.push_back(name_of(parts, function));
    if (!object.empty()) made.objects.try_emplace(frames.back(), object);
  }
}

std::size_t default_value(const ProfileParts& parts) {
  const auto named = std::ranges::find(parts.types, parts.default_type, &ValueType::type);
  return parts.default_type != 0 && named != parts.types.end()
             ? static_cast<std::size_t>(named - parts.types.begin())
             : parts.types.size() - 1;
}

}  // namespace

bool is_gzip(std::string_view bytes) { return bytes.starts_with("\x1f\x8b"); }

std::string pprof_file(const CallStacks& stacks) {
  StringTable strings;
  std::map<std::string, std::uint64_t> ids;  // of functions; the only location of a function has the same id
  ProtoMessage file;
  const auto type = strings.index_of(stacks.type);
  file.bytes(kSampleType,
             ProtoMessage().number(kType, type).number(kUnit, strings.index_of(stacks.unit)).text());
  for (const auto& [frames, cost] : stacks.stacks) {
    const auto value = std::llround(cost);
    if (value <= 0) continue;
    std::vector<std::uint64_t> locations;  // the innermost function first
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame)
      locations.push_back(ids.try_emplace(*frame, ids.size() + 1).first->second);
    file.bytes(kSample, ProtoMessage()
                            .packed(kLocationIds, locations)
                            .packed(kValues, {static_cast<std::uint64_t>(value)})
                            .text());
  }
  for (const auto& [name, id] : ids) {
    const auto line = ProtoMessage().number(kFunctionId, id).text();
    file.bytes(kLocation, ProtoMessage().number(kLocationId, id).bytes(kLine, line).text());
    const auto index = strings.index_of(name);
    file.bytes(kFunction,
               ProtoMessage().number(kId, id).number(kName, index).number(kSystemName, index).text());
  }
  for (const auto& text : strings.texts()) file.bytes(kStringTable, text);
  return gzipped(file.text());
}

CallStacks parse_pprof(const std::string& bytes, const std::string& where) {
  const auto parts = parts_in(is_gzip(bytes) ? gunzipped(bytes, where) : bytes, where);
  if (parts.types.empty()) throw Error(where + ": is no profile of pprof: it does not say what was counted");
  if (parts.functions.empty() && !parts.samples.empty())
    throw Error(where + ": has addresses without names of functions; \"pprof -proto\" writes it with names");
  const auto index = default_value(parts);
  CallStacks made{.type = parts.text(parts.types[index].type), .unit = parts.text(parts.types[index].unit)};
  for (const auto& sample : parts.samples) {
    if (index >= sample.values.size()) continue;
    const auto cost = static_cast<std::int64_t>(sample.values[index]);
    if (cost <= 0) continue;
    std::vector<std::string> frames;
    for (const auto location : sample.locations) add_frames(parts, location, made, frames);
    std::ranges::reverse(frames);
    made.stacks.push_back({std::move(frames), static_cast<double>(cost)});
  }
  return made;
}

}  // namespace holdfast::wire
