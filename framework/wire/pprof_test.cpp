#include "wire/pprof.hpp"

#define BOOST_TEST_DYN_LINK
#include <zlib.h>

#include <boost/test/unit_test.hpp>

#include "model/error.hpp"
#include "wire/protobuf.hpp"

BOOST_AUTO_TEST_SUITE(pprof)

namespace {

using namespace holdfast;
using namespace holdfast::wire;

std::string unzipped(const std::string& text) {
  std::string out(1'000'000, '\0');
  z_stream stream{};
  BOOST_REQUIRE(inflateInit2(&stream, 15 + 16) == Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  BOOST_REQUIRE(inflate(&stream, Z_FINISH) == Z_STREAM_END);
  out.resize(stream.total_out);
  inflateEnd(&stream);
  return out;
}

using Frames = std::vector<std::string>;

std::string value_type(std::uint64_t type, std::uint64_t unit) {
  return ProtoMessage().number(1, type).number(2, unit).text();
}

/// Returns a profile like Go's profiles of the processor: two values for each sample, numbers that are not packed, a
/// location with an inlined function, and fields with fixed lengths, which a reader must skip.
std::string of_go(std::uint64_t default_type) {
  ProtoMessage file;
  file.bytes(1, value_type(1, 2)).bytes(1, value_type(3, 4));
  file.bytes(2, ProtoMessage().number(1, 7).number(1, 8).number(2, 3).number(2, 30'000'000).text());
  file.bytes(3, ProtoMessage().number(1, 1).bytes(4, "").number(5, 8).text());
  file.bytes(4, ProtoMessage()
                    .number(1, 7)
                    .number(2, 1)
                    .bytes(4, ProtoMessage().number(1, 1).text())
                    .bytes(4, ProtoMessage().number(1, 2).text())
                    .text());
  file.bytes(4, ProtoMessage().number(1, 8).bytes(4, ProtoMessage().number(1, 3).text()).text());
  file.bytes(5, ProtoMessage().number(1, 1).number(2, 5).text());
  file.bytes(5, ProtoMessage().number(1, 2).number(2, 6).number(3, 9).text());
  file.bytes(5, ProtoMessage().number(1, 3).number(2, 7).text());
  for (const char* text :
       {"", "samples", "count", "cpu", "nanoseconds", "leaf", "parse", "main.main", "/srv/app", "_Z5parsev"})
    file.bytes(6, text);
  if (default_type != 0) file.number(14, default_type);
  // Field 15, with 32 and with 64 bits.
  return file.text() + std::string("\x7d\1\2\3\4\x79\1\2\3\4\5\6\7\10", 14);
}

}  // namespace

// Field numbers and wire types of profile.proto, by hand.
BOOST_AUTO_TEST_CASE(the_file_has_the_bytes_of_its_format) {
  const std::string expected =
      std::string("\x0a\x04\x08\x01\x10\x02", 6) +              // type: texts 1 and 2
      std::string("\x12\x07\x0a\x01\x01\x12\x02\xac\x02", 9) +  // location 1: 300
      std::string("\x22\x06\x08\x01\x22\x02\x08\x01", 8) +      // location 1 is function 1
      std::string("\x2a\x06\x08\x01\x10\x03\x18\x03", 8) +      // its name is text 3
      std::string("\x32\x00", 2) + "\x32\x0cinstructions" + "\x32\x05" + "count" + "\x32\x04main";
  const auto file = pprof_file({.type = "instructions", .unit = "count", .stacks = {{{"main"}, 300}}});
  BOOST_TEST((unzipped(file) == expected));
}

BOOST_AUTO_TEST_CASE(what_was_written_is_read) {
  const CallStacks written{
      .type = "cycles", .unit = "count", .stacks = {{{"main", "sort"}, 70}, {{"main"}, 20}, {{}, 5}}};
  for (const auto& bytes : {pprof_file(written), unzipped(pprof_file(written))}) {
    const auto read = parse_pprof(bytes, "x.pb.gz");
    BOOST_TEST(read.type == "cycles");
    BOOST_REQUIRE(read.stacks.size() == 3U);
    BOOST_TEST((read.stacks[0].frames == Frames{"main", "sort"}));
    BOOST_TEST(read.stacks[0].cost == 70);
  }
}

BOOST_AUTO_TEST_CASE(the_last_kind_of_values_counts_or_the_one_that_the_profile_names) {
  const auto time = parse_pprof(of_go(0), "x");
  BOOST_TEST(time.type == "cpu");
  BOOST_TEST(time.unit == "nanoseconds");
  BOOST_TEST(time.stacks.at(0).cost == 30e6);
  const auto samples = parse_pprof(of_go(1), "x");
  BOOST_TEST(samples.type == "samples");
  BOOST_TEST(samples.stacks.at(0).cost == 3);
}

BOOST_AUTO_TEST_CASE(inlined_functions_are_frames_and_mangled_names_and_files_are_kept) {
  const auto read = parse_pprof(of_go(0), "x");
  BOOST_TEST((read.stacks.at(0).frames == Frames{"main.main", "_Z5parsev", "leaf"}));
  BOOST_TEST(read.objects.at("_Z5parsev") == "/srv/app");
  BOOST_TEST(read.objects.count("main.main") == 0U);
}

BOOST_AUTO_TEST_CASE(damaged_files_are_refused_by_name) {
  const auto says = [](const std::string& words) {
    return [words](const Error& wrong) {
      return std::string(wrong.what()).starts_with("x: ") &&
             std::string(wrong.what()).find(words) != std::string::npos;
    };
  };
  const auto good = of_go(0);
  BOOST_CHECK_EXCEPTION(parse_pprof("", "x"), Error, says("no profile of pprof"));
  BOOST_CHECK_EXCEPTION(parse_pprof("\x7f"
                                    "ELF",
                                    "x"),
                        Error, says("no message of protocol buffers"));
  BOOST_CHECK_EXCEPTION(parse_pprof(good.substr(0, good.size() - 1), "x"), Error, says("ends within"));
  const auto zipped = pprof_file({.type = "t", .unit = "u", .stacks = {{{"main"}, 1}}});
  BOOST_CHECK_EXCEPTION(parse_pprof(zipped.substr(0, zipped.size() / 2), "x"), Error, says("not complete"));
  const auto unnamed = ProtoMessage().bytes(1, value_type(0, 0)).bytes(2, ProtoMessage().number(2, 1).text());
  BOOST_CHECK_EXCEPTION(parse_pprof(unnamed.text(), "x"), Error, says("without names"));
}

BOOST_AUTO_TEST_SUITE_END()
