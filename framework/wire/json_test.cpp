#include "wire/json.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <vector>

BOOST_AUTO_TEST_SUITE(json_numbers)

using nlohmann::json;

namespace {

template <class T>
T read(const char* text) {
  return json::parse(text).get<T>();
}

}  // namespace

BOOST_AUTO_TEST_CASE(whole_numbers_are_read_however_they_are_written) {
  BOOST_TEST(read<int>("7") == 7);
  BOOST_TEST(read<int>("-7.0") == -7);
  BOOST_TEST(read<int>("2e3") == 2000);
  BOOST_TEST(read<std::int64_t>("-9223372036854775808") == std::numeric_limits<std::int64_t>::min());
  BOOST_TEST(read<std::int64_t>("-9223372036854775808.0") == std::numeric_limits<std::int64_t>::min());
  BOOST_TEST(read<std::uint64_t>("18446744073709551615") == std::numeric_limits<std::uint64_t>::max());
}

BOOST_AUTO_TEST_CASE(what_a_type_does_not_hold_is_refused_and_not_cut) {
  BOOST_CHECK_THROW(read<int>("1.9"), json::out_of_range);
  BOOST_CHECK_THROW(read<int>("4294967297"), json::out_of_range);
  BOOST_CHECK_THROW(read<int>("1e30"), json::out_of_range);
  BOOST_CHECK_THROW(read<std::size_t>("-1"), json::out_of_range);
  BOOST_CHECK_THROW(read<std::size_t>("-1.0"), json::out_of_range);
  BOOST_CHECK_THROW(read<std::uint64_t>("18446744073709551616.0"), json::out_of_range);
  BOOST_CHECK_THROW(read<std::int64_t>("9223372036854775808"), json::out_of_range);
}

BOOST_AUTO_TEST_CASE(also_within_lists_and_by_assignment) {
  BOOST_CHECK_THROW(read<std::vector<int>>("[1, 2.5]"), json::out_of_range);
  const auto object = json::parse(R"({"n": 1e300})");
  BOOST_CHECK_THROW([&] { return static_cast<int>(object.at("n")); }(), json::out_of_range);
  BOOST_CHECK_THROW(object.value("n", 0), json::out_of_range);
}

BOOST_AUTO_TEST_CASE(what_is_no_number_is_none) {
  BOOST_CHECK_THROW(read<int>("\"7\""), json::type_error);
  BOOST_CHECK_THROW(read<int>("null"), json::type_error);
}

BOOST_AUTO_TEST_CASE(numbers_are_written_as_ever) {
  BOOST_TEST(json(std::uint64_t{18446744073709551615U}).dump() == "18446744073709551615");
  BOOST_TEST(json({{"n", -3}, {"list", std::vector<int>{1, 2}}}).dump() == R"({"list":[1,2],"n":-3})");
}

BOOST_AUTO_TEST_SUITE_END()
