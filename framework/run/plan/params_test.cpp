#include "run/plan/params.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(command_points_)

using holdfast::message_of;
using holdfast::run::at_point;
using holdfast::run::command_points;
using Words = std::vector<std::string>;

BOOST_AUTO_TEST_CASE(each_value_of_each_axis_is_a_point) {
  const auto points = command_points({"xz", "-{level}", "{file}"}, {"level=1,6", "file=a,b.txt"});
  const Words all{R"({"file":"a","level":1})", R"({"file":"b.txt","level":1})", R"({"file":"a","level":6})",
                  R"({"file":"b.txt","level":6})"};
  BOOST_TEST(points == all, boost::test_tools::per_element());
  BOOST_TEST(command_points({"xz"}, {}) == Words{"{}"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(values_take_the_places_of_their_axes_as_they_were_written) {
  const Words words{"xz", "-{level}", "{level}{other}", "{}"};
  const Words expected{"xz", "-1", "1{other}", "{}"};
  BOOST_TEST(at_point(words, R"({"level":1})") == expected, boost::test_tools::per_element());
  const auto points = command_points({"{a}"}, {"a=007,1.50,1e3,x"});
  Words back;
  for (const auto& point : points) back.push_back(at_point(std::string("{a}"), point));
  BOOST_TEST(back == (Words{"007", "1.50", "1e3", "x"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_value_that_looks_like_a_place_stays_what_it_is) {
  const auto points = command_points({"awk", "{program}", "{file}"}, {"program={file}", "file=data.txt"});
  BOOST_TEST_REQUIRE(points.size() == 1U);
  BOOST_TEST(
      at_point(Words{"awk", "{program}", "{file}"}, points.front()) == (Words{"awk", "{file}", "data.txt"}),
      boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_axis_without_a_place_and_one_given_twice_are_refused) {
  const auto said = [](const Words& words, const Words& params) {
    return message_of([&] { command_points(words, params); });
  };
  BOOST_TEST(
      said({"ls", "-l"}, {"size=1"}) ==
      "PARAMS names the axis \"size\", but the command 'ls -l' has no place for it; write {size} where its "
      "values go");
  BOOST_TEST(said({"ls", "{a}"}, {"a=1", "a=2"}).find("twice") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(more_points_than_could_be_measured_are_refused_before_they_are_made) {
  std::string values = "1";
  for (int i = 2; i <= 1000; ++i) values += "," + std::to_string(i);
  const Words words{"ls", "{a}", "{b}", "{c}"};
  const auto said = message_of([&] { command_points(words, {"a=" + values, "b=" + values, "c=" + values}); });
  BOOST_TEST(said == "PARAMS makes more than 10000 points with the axis \"b\"; give it fewer values");
}

BOOST_AUTO_TEST_CASE(a_value_that_is_no_text_is_refused) {
  const auto said = message_of([] { command_points({"ls", "{a}"}, {"a=\xff"}); });
  BOOST_TEST(said.starts_with("a value of a parameter is not UTF-8"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(param_ranges)

namespace {

using holdfast::run::with_ranges;

std::string refused(const std::string& text) {
  return holdfast::message_of([&] { with_ranges(text); });
}

}  // namespace

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
             "params \"range:1\" does not have two or three numbers; a range is range:MIN:MAX or "
             "range:MIN:MAX:STEP");
  BOOST_TEST(refused("size=range:a:3").find("\"range:a:3\" may only contain decimal numbers") !=
             std::string::npos);
  BOOST_TEST(refused("size=range:1:3:0").find("step that is not above 0") != std::string::npos);
  BOOST_TEST(refused("size=range:3:1").find("begins above its end") != std::string::npos);
  BOOST_TEST(refused("size=range:1:10000") == "accepted");
  BOOST_TEST(refused("size=range:0:10000").find("more than 10000 values") != std::string::npos);
  BOOST_TEST(refused("size=range:0:999999999999999:0.00000001").find("too many digits") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
