#include "events/event.hpp"

#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

namespace holdfast::events {

BOOST_AUTO_TEST_SUITE(events_as_text)

BOOST_AUTO_TEST_CASE(a_list_is_read_back_as_it_was) {
  const std::vector<Event> events{
      {.name = "cycles", .type = 0, .config = 1, .user_only = true},
      {.name = "w.0", .type = 5, .access = Access::write, .address = 0xffff'ffff'ffff'0010, .bytes = 8}};
  const auto read = events_of(text_of(events));
  BOOST_REQUIRE(read.size() == 2);
  BOOST_TEST(read[0].name == "cycles");
  BOOST_TEST(read[0].config == 1);
  BOOST_TEST(read[0].user_only);
  BOOST_TEST((read[1].access == Access::write));
  BOOST_TEST(read[1].address == 0xffff'ffff'ffff'0010);
  BOOST_TEST(read[1].bytes == 8);
  BOOST_TEST(events_of("").empty());
}

BOOST_AUTO_TEST_CASE(what_is_no_list_is_told) {
  for (const char* text : {"cycles", "cycles 0 1 1 9 0 0;", "cycles x 1 1 0 0 0;", ";"})
    BOOST_CHECK_THROW(events_of(text), Error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::events
