#include "cli/gzip.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

using namespace holdfast;
using namespace holdfast::cli;

namespace {

std::string said_of(const std::string& bytes) {
  try {
    unzipped(bytes, "file");
  } catch (const Error& wrong) {
    return wrong.what();
  }
  return "";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gzip)

BOOST_AUTO_TEST_CASE(what_was_packed_comes_back) {
  const std::string long_text(300'000, 'x');  // more than one piece
  for (const auto& text : {std::string(), std::string("a\0b", 3), long_text}) {
    const auto packed = gzipped(text);
    BOOST_TEST(is_gzipped(packed));
    BOOST_TEST(unzipped(packed, "file") == text);
  }
  BOOST_TEST(gzipped(long_text).size() < 1000U);
  BOOST_TEST(gzipped(long_text) == gzipped(long_text));
}

BOOST_AUTO_TEST_CASE(plain_text_is_not_packed) { BOOST_TEST(!is_gzipped("{}")); }

BOOST_AUTO_TEST_CASE(every_cut_is_noticed) {
  const auto packed = gzipped("{\"schema\": \"holdfast-history/1\"}");
  for (std::size_t size = 2; size < packed.size(); ++size)
    BOOST_TEST(said_of(packed.substr(0, size)) == "file: is cut off; copy it again",
               "of " << size << " bytes");
}

BOOST_AUTO_TEST_CASE(damage_and_additions_are_noticed) {
  auto packed = gzipped("text");
  BOOST_TEST(said_of(packed + "x").find("has something after the end") != std::string::npos);
  packed[packed.size() - 6] ^= 1;  // of the check sum
  BOOST_TEST(said_of(packed) == "file: is damaged gzip; copy it again");
}

BOOST_AUTO_TEST_SUITE_END()
