#include "hunt/call_descent.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <sstream>

BOOST_AUTO_TEST_SUITE(parts)

namespace {

using namespace holdfast;
using namespace holdfast::hunt;

std::string text(const std::vector<CallSpan>& parts) {
  std::ostringstream out;
  for (const auto& part : parts) out << part.first << "-" << part.last << " ";
  return out.str();
}

std::optional<std::size_t> suspect(const std::vector<PinpointSides>& counts) {
  return suspect_in({0, counts.size() - 1}, 0.15, [&](std::size_t call) { return counts[call]; });
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_range_is_halved_the_first_half_being_the_shorter_where_it_is_odd) {
  BOOST_TEST(text(parts_of({0, 7}, false, std::nullopt)) == "0-3 4-7 ");
  BOOST_TEST(text(parts_of({4, 6}, false, std::nullopt)) == "4-5 6-6 ");
  BOOST_TEST(text(parts_of({2, 3}, false, std::nullopt)) == "2-2 3-3 ");
}

BOOST_AUTO_TEST_CASE(a_single_call_is_its_only_part) {
  BOOST_TEST(text(parts_of({3, 3}, false, 3)) == "3-3 ");
}

BOOST_AUTO_TEST_CASE(linear_finding_takes_every_call_by_itself) {
  BOOST_TEST(text(parts_of({0, 2}, true, std::nullopt)) == "0-0 1-1 2-2 ");
  BOOST_TEST(text(parts_of({0, 2}, true, 1)) == "1-1 0-0 2-2 ");
}

BOOST_AUTO_TEST_CASE(a_suspect_goes_first_then_what_lies_on_either_side) {
  BOOST_TEST(text(parts_of({0, 7}, false, 2)) == "2-2 0-1 3-7 ");
  BOOST_TEST(text(parts_of({0, 7}, false, 0)) == "0-0 1-7 ");
}

BOOST_AUTO_TEST_CASE(the_suspect_is_the_call_whose_instructions_grew_most) {
  BOOST_TEST(suspect({{10, 10}, {10, 40}, {10, 20}}).value() == 1);
}

BOOST_AUTO_TEST_CASE(where_no_instructions_grew_nobody_is_suspected) {
  BOOST_TEST(!suspect({{10, 10}, {10, 9}}).has_value());
}

BOOST_AUTO_TEST_SUITE_END()
