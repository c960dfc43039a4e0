#include "model/text/byte_size.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(byte_size)

using namespace holdfast;

BOOST_AUTO_TEST_CASE(amounts_read_as_people_write_them) {
  BOOST_TEST(text::byte_text(0) == "0 B");
  BOOST_TEST(text::byte_text(1023) == "1023 B");
  BOOST_TEST(text::byte_text(1536) == "1.5 KiB");
  BOOST_TEST(text::byte_text(20 << 20) == "20.0 MiB");
  BOOST_TEST(text::byte_text(5ULL << 40) == "5.0 TiB");
}

BOOST_AUTO_TEST_CASE(and_may_be_written_so) {
  BOOST_TEST(text::bytes_of("4096") == 4096U);
  for (const char* text : {"10k", "10K", "10KiB", "10 KB", "10240B"})
    BOOST_TEST(text::bytes_of(text) == 10240U, text);
  BOOST_TEST(text::bytes_of("1.5M") == 1572864U);
  BOOST_TEST(text::bytes_of("2G") == 2ULL << 30);
}

BOOST_AUTO_TEST_CASE(what_is_no_amount_is_refused) {
  for (const char* text : {"", "M", "-1", "10X", "1e9", "ten", "10 M B"}) {
    BOOST_TEST(message_of([&] { text::bytes_of(text); }) ==
                   "\"" + std::string(text) + "\" is not a size; 500M, 2G or a number of bytes is expected",
               text);
  }
}

BOOST_AUTO_TEST_SUITE_END()
