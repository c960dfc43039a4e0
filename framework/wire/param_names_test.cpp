#include "wire/param_names.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(param_names)

namespace {
using namespace holdfast;
using namespace holdfast::wire;
using Names = std::vector<std::string>;
}  // namespace

BOOST_AUTO_TEST_CASE(axes_are_the_names_of_a_point) {
  BOOST_TEST(axes_of(R"({"kind":"a","size":1000})") == (Names{"kind", "size"}),
             boost::test_tools::per_element());
  BOOST_TEST(axes_of("{}").empty());
}

BOOST_AUTO_TEST_CASE(a_text_that_looks_like_a_number_is_none) {
  const auto params = params_of(R"({"kind":"7","size":1000.5})");
  BOOST_REQUIRE(params.size() == 2U);
  BOOST_TEST(params[0].text == "7");
  BOOST_TEST(!params[0].number.has_value());
  BOOST_TEST(params[1].text == "1000.5");
  BOOST_TEST(params[1].number.value() == 1000.5);
}

BOOST_AUTO_TEST_CASE(what_is_no_utf_8_is_no_value) {
  BOOST_TEST(message_of([] {
               point_json({{"kind", "caf\xe9"}});
             }) == "a value of a parameter is not UTF-8; put it into a file, and use the name of the file");
}

BOOST_AUTO_TEST_CASE(a_point_reads_like_what_the_user_would_type) {
  BOOST_TEST(param_words(R"({"kind":"a b","size":1000})") == "kind=a b size=1000");
  BOOST_TEST(param_words("{}") == "");
}

BOOST_AUTO_TEST_CASE(a_subject_is_called_by_what_tells_it_from_others) {
  BOOST_TEST(subject_words({.test = "sort", .benchmark = "sort", .params = "{}"}) == "sort");
  BOOST_TEST(subject_words({.test = "sort", .benchmark = "std::sort", .params = R"({"size":1000})"}) ==
             "sort std::sort size=1000");
  BOOST_TEST(subject_words({.test = "sort", .benchmark = "sort", .params = "{}", .metric = "cycles"}) ==
             "sort [cycles]");
}

BOOST_AUTO_TEST_CASE(a_name_is_said_once) {
  const Subject point{.test = "json", .benchmark = "json/escape", .params = R"({"length":1000})"};
  BOOST_TEST(subject_words(point) == "json/escape length=1000");
  BOOST_TEST(key_words(point) == "json json/escape length=1000");
  const auto discovered = [&](const std::string& test) {
    return subject_words({.test = test, .benchmark = point.benchmark, .params = point.params});
  };
  BOOST_TEST(discovered("json/escape/length=1000") == "json/escape length=1000");
  BOOST_TEST(discovered("unit.json/escape/length=1000") == "unit.json/escape length=1000");
  BOOST_TEST(discovered("unit.json/escape") == "unit.json/escape length=1000");
  BOOST_TEST(discovered("js") == "js json/escape length=1000");
  BOOST_TEST(subject_words({.test = "parse", .benchmark = "e", .params = "{}"}) == "parse e");
}

BOOST_AUTO_TEST_SUITE_END()
