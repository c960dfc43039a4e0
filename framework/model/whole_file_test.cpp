#include "model/whole_file.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(whole_file_of)

namespace {

using namespace holdfast;

}  // namespace

BOOST_AUTO_TEST_CASE(a_file_is_read_to_its_last_byte) {
  const TemporaryDirectory place;
  const auto content = std::string(200'000, 'x') + std::string("\r\n\0\xff", 4);
  BOOST_TEST((whole_file(place.write("file", content)) == content));
  BOOST_TEST(whole_file(place.write("empty", "")).empty());
}

BOOST_AUTO_TEST_CASE(what_cannot_be_read_is_not_a_short_file) {
  const TemporaryDirectory place;
  BOOST_TEST(message_of([&] { whole_file(place.path()); }) ==
             place.path() + ": cannot be read: Is a directory");
  BOOST_TEST(message_of([&] { whole_file(place / "none"); }) ==
             place / "none: cannot be read: No such file or directory");
  BOOST_TEST(message_of([] { whole_file("/proc/self/mem"); }) ==
             "/proc/self/mem: cannot be read: Input/output error");
}

BOOST_AUTO_TEST_SUITE_END()
