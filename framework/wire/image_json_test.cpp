#include "wire/image_json.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(image_json)

namespace {
using namespace holdfast;
std::string said_of(const std::string& text) {
  return message_of([&] { wire::parse_image(text, "store"); });
}
}  // namespace

BOOST_AUTO_TEST_CASE(an_image_survives_the_store) {
  const Image sent{.id = "1d",
                   .program = {.name = "bench",
                               .path = "/b/\"it's\"\n/\xc3\xa9",
                               .sha256 = "aa",
                               .size = 1ULL << 40U,
                               .build_id = "b1d",
                               .code = "c0de"},
                   .libraries = {{.name = "liba.so", .path = "/b/liba.so", .sha256 = "bb", .size = 2},
                                 {.name = "libb.so"}}};
  const auto text = wire::image_text(sent);
  BOOST_TEST(text.find('\n') == std::string::npos);  // it has only one line
  const auto read = wire::parse_image(text, "store");
  BOOST_TEST(read.id == "1d");
  BOOST_TEST(read.program.name == "bench");
  BOOST_TEST(read.program.path == sent.program.path);
  BOOST_TEST(read.program.sha256 == "aa");
  BOOST_TEST(read.program.size == 1ULL << 40U);
  BOOST_TEST(read.program.build_id == "b1d");
  BOOST_TEST(read.program.code == "c0de");
  BOOST_REQUIRE(read.libraries.size() == 2U);
  BOOST_TEST(read.libraries[0].path == "/b/liba.so");
  BOOST_TEST(read.libraries[1].name == "libb.so");
  BOOST_TEST(read.libraries[1].build_id == "");
}

BOOST_AUTO_TEST_CASE(the_layouts_of_an_image_of_an_earlier_version_are_left_out) {
  const Image sent{
      .id = "1d", .program = {.name = "bench", .path = "/b/bench", .sha256 = "aa"}, .libraries = {}};
  const auto now = wire::image_text(sent);
  const auto then =
      R"({"layouts":[{"name":"bench.layout-01","path":"/b","sha256":"cc","size":1}],)" + now.substr(1);
  BOOST_TEST(wire::image_text(wire::parse_image(then, "store")) == now);
}

BOOST_AUTO_TEST_CASE(no_image_is_no_text) {
  BOOST_TEST(wire::image_text(Image{}) == "");
  BOOST_TEST(wire::parse_image("", "store").id == "");
}

BOOST_AUTO_TEST_CASE(anything_else_is_refused_by_its_place_and_key) {
  BOOST_TEST(said_of("garbage") == "store: expected a JSON object");
  BOOST_TEST(said_of("{}") == "store: \"id\" must be a string, but is missing");
  BOOST_TEST(said_of("{\"id\":\"1d\"}") == "store: \"program\" must be an object, but is missing");
  BOOST_TEST(said_of("{\"id\":\"1d\",\"program\":{\"name\":\"a\",\"path\":\"b\",\"sha256\":\"c\"}}") ==
             "store: \"size\" must be a whole number, but is missing");
}

BOOST_AUTO_TEST_SUITE_END()
