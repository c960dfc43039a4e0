#include "image/digest.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(digest)

namespace {
using namespace holdfast;
using image::sha256_of;
using image::sha256_of_file;
}  // namespace

// The numbers are those of FIPS 180-2, appendix B, and of its example files.
BOOST_AUTO_TEST_CASE(texts_have_the_digests_of_the_standard) {
  BOOST_TEST(sha256_of("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  BOOST_TEST(sha256_of("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

BOOST_AUTO_TEST_CASE(a_file_of_many_blocks_has_the_digest_of_its_content) {
  const TemporaryDirectory place;
  const auto file = place.write("a", std::string(1'000'000, 'a'));
  BOOST_TEST(sha256_of_file(file) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

BOOST_AUTO_TEST_CASE(zero_bytes_count) {
  const TemporaryDirectory place;
  const std::string content("a\0b", 3);
  BOOST_TEST(sha256_of_file(place.write("zero", content)) == sha256_of(content));
  BOOST_TEST(sha256_of(content) != sha256_of("a"));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_read_is_named) {
  const TemporaryDirectory place;
  BOOST_TEST(message_of([&] { sha256_of_file(place / "gone"); }) ==
             place / "gone" + ": cannot be read: No such file or directory");
  BOOST_TEST(message_of([&] { sha256_of_file(place.path()); }).find("Is a directory") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
