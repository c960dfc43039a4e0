#include "wire/packed_numbers.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

namespace {

using namespace holdfast;
using Numbers = std::vector<std::int64_t>;

std::string packed(const Numbers& numbers) {
  std::string text;
  wire::pack(numbers, text);
  return text;
}

std::string one(std::int64_t number) {
  std::string text;
  wire::pack_one(number, text);
  return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(packed_numbers)

BOOST_AUTO_TEST_CASE(one_number_is_written_as_in_source_maps) {
  BOOST_TEST(one(0) == "A");
  BOOST_TEST(one(-1) == "B");
  BOOST_TEST(one(1) == "C");
  BOOST_TEST(one(15) == "e");    // 30, the largest of one digit but one
  BOOST_TEST(one(16) == "gB");   // 32: five zero bits, and more to come (32 is g); then 1
  BOOST_TEST(one(100) == "oG");  // 200 = 6 * 32 + 8
}

BOOST_AUTO_TEST_CASE(several_are_their_width_the_smallest_and_what_they_are_above_it) {
  // Above 100 they are 0, 5, 3: three bits each, 000 101 011, filled up to 000101 011000: 5 and 24.
  BOOST_TEST(packed({100, 105, 103}) == "DoGFY");
  BOOST_TEST(packed({100, 100, 100}) == "AoG");  // no bits
  BOOST_TEST(packed({}) == "");
}

BOOST_AUTO_TEST_CASE(they_come_back_as_they_were) {
  constexpr std::int64_t kLargest = (std::int64_t{1} << 53) - 1;
  for (const Numbers& numbers : {Numbers{}, Numbers{7}, Numbers{-3, 4, 0}, Numbers{kLargest, -kLargest},
                                 Numbers{kLargest, kLargest}, Numbers{0, 1, 0, 1, 1, 1, 0}}) {
    auto text = packed(numbers) + "rest";
    std::string_view left = text;
    BOOST_TEST(wire::unpack(numbers.size(), left) == numbers, boost::test_tools::per_element());
    BOOST_TEST(left == "rest");
  }
}

BOOST_AUTO_TEST_CASE(what_ends_early_or_holds_other_letters_is_refused) {
  const auto said = [](std::string_view text) { return message_of([&] { wire::unpack(3, text); }); };
  BOOST_TEST(said("") == "it ends too early");
  BOOST_TEST(said("Do") == "it ends too early");
  BOOST_TEST(said("DoGF") == "it ends too early");
  BOOST_TEST(said("DoG F") == "a letter that is no digit");
  BOOST_TEST(said("/A") == "a number that is too large");  // 63 bits each
  BOOST_TEST(said("A/////////////A") == "a number that is too large");
}

BOOST_AUTO_TEST_SUITE_END()
