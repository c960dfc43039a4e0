#include "session/param_ranges.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

namespace {

using holdfast::session::with_ranges;

std::string refused(const std::string& text) {
  return holdfast::message_of([&] { with_ranges(text); });
}

}  // namespace

BOOST_AUTO_TEST_SUITE(param_ranges)

BOOST_AUTO_TEST_CASE(a_range_becomes_its_values_up_to_the_end) {
  BOOST_TEST(with_ranges("size=range:1:4") == "size=1,2,3,4");
  BOOST_TEST(with_ranges("size=range:1:10:3") == "size=1,4,7,10");
  BOOST_TEST(with_ranges("size=range:1:9:3") == "size=1,4,7");
  BOOST_TEST(with_ranges("size=range:-1:1") == "size=-1,0,1");
  BOOST_TEST(with_ranges("size=range:5:5") == "size=5");
}

BOOST_AUTO_TEST_CASE(decimals_are_exact) {
  BOOST_TEST(with_ranges("delay=range:0.3:0.7:0.2") == "delay=0.3,0.5,0.7");
  BOOST_TEST(with_ranges("delay=range:-0.05:0.05:0.05") == "delay=-0.05,0,0.05");
  BOOST_TEST(with_ranges("delay=range:1:2:0.5") == "delay=1,1.5,2");
}

BOOST_AUTO_TEST_CASE(other_values_stay_as_they_are) {
  BOOST_TEST(with_ranges("image=gcc:12,gcc:13") == "image=gcc:12,gcc:13");
  BOOST_TEST(with_ranges("size=0,range:2:3,100") == "size=0,2,3,100");
  BOOST_TEST(with_ranges("no axis") == "no axis");
}

BOOST_AUTO_TEST_CASE(ranges_that_are_too_long_together_are_refused) {
  std::string text = "size=range:1:9999";
  for (int i = 0; i < 1000; ++i) text += ",range:1:9999";
  BOOST_TEST(refused(text) == "params \"size\" has too many values in its ranges together");
}

BOOST_AUTO_TEST_CASE(what_is_no_range_is_said_with_the_text) {
  BOOST_TEST(refused("size=range:1") ==
             "params \"range:1\" has not two or three numbers; a range is range:MIN:MAX or "
             "range:MIN:MAX:STEP");
  BOOST_TEST(refused("size=range:a:3").find("\"range:a:3\" has something else than decimal numbers") !=
             std::string::npos);
  BOOST_TEST(refused("size=range:1:3:0").find("step that is not above 0") != std::string::npos);
  BOOST_TEST(refused("size=range:3:1").find("begins above its end") != std::string::npos);
  BOOST_TEST(refused("size=range:1:10000") == "accepted");
  BOOST_TEST(refused("size=range:0:10000").find("more than 10000 values") != std::string::npos);
  BOOST_TEST(refused("size=range:0:999999999999999:0.00000001").find("too long together") !=
             std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
