// profile.proto, written by hand: varints, and fields with a length. A message is made of few fields of two kinds, so that a
// library for protocol buffers would be larger than what it does.

#include <zlib.h>

#include <cmath>
#include <cstdint>
#include <map>

#include "model/error.hpp"
#include "render/profile_files.hpp"
#include "render/profile_stacks.hpp"

namespace holdfast::render {
namespace {

/// Numbers of the fields, by their message.
enum ProfileField { kSampleType = 1, kSample = 2, kLocation = 4, kFunction = 5, kStringTable = 6 };
enum ValueTypeField { kType = 1, kUnit = 2 };
enum SampleField { kLocationIds = 1, kValues = 2 };
enum LocationField { kLocationId = 1, kLine = 4 };
enum LineField { kFunctionId = 1 };
enum FunctionField { kId = 1, kName = 2, kSystemName = 3 };

/// A message of protocol buffers (protobuf.dev/programming-guides/encoding).
class ProtoMessage {
 public:
  ProtoMessage& number(int field, std::uint64_t value) {
    varint(static_cast<std::uint64_t>(field) << 3U);
    varint(value);
    return *this;
  }
  ProtoMessage& bytes(int field, const std::string& value) {
    varint(static_cast<std::uint64_t>(field) << 3U | 2U);
    varint(value.size());
    text_ += value;
    return *this;
  }
  /// Several numbers in one field.
  ProtoMessage& packed(int field, const std::vector<std::uint64_t>& values) {
    ProtoMessage all;
    for (const auto value : values) all.varint(value);
    return bytes(field, all.text_);
  }
  const std::string& text() const { return text_; }

 private:
  void varint(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7U) text_ += static_cast<char>(value | 0x80U);
    text_ += static_cast<char>(value);
  }

  std::string text_;
};

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
  constexpr int kGzip = 15 + 16;  // the largest window, with the header of gzip
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

}  // namespace

std::string pprof_file(const Profile& profile, const std::string& metric) {
  StringTable strings;
  std::map<std::string, std::uint64_t> ids;  // of functions, and of their only location
  ProtoMessage file;
  const auto unit = profile.unit == "objects" || profile.unit == "calls" ? profile.unit : "count";
  file.bytes(
      kSampleType,
      ProtoMessage().number(kType, strings.index_of(metric)).number(kUnit, strings.index_of(unit)).text());
  for (const auto& [frames, cost] : profile_stacks(profile)) {
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

}  // namespace holdfast::render
