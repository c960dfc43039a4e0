#include "run/judge/growth_series.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "run/plan/growth_asked.hpp"

BOOST_AUTO_TEST_SUITE(growth_series)

namespace {

using namespace holdfast;

std::string params_in(const std::string& benchmark, const std::string& params, std::string& name) {
  std::string text;
  for (const auto& param : run::growth_params({.benchmark = benchmark, .params = params}, name))
    text += param.axis + "=" + param.text + " ";
  return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_growth_is_a_class_and_may_name_its_parameter) {
  BOOST_TEST(run::growth_asked("n-log-n").axis == "");
  BOOST_TEST(run::growth_asked("n-log-n").bound == complexity("n-log-n"));
  BOOST_TEST(run::growth_asked("size:constant").axis == "size");
  BOOST_TEST(run::growth_asked("size:constant").bound == complexity("1"));
  BOOST_TEST(run::growth_asked("n-squared").bound == complexity("n^2"));
  BOOST_TEST(run::growth_asked("n-cubed").bound == complexity("n^3"));
}

BOOST_AUTO_TEST_CASE(numbers_in_names_of_google_benchmark_are_parameters) {
  std::string name;
  BOOST_TEST(params_in("BM_Sort/1024", "{}", name) == "argument=1024 ");
  BOOST_TEST(name == "BM_Sort");
  BOOST_TEST(params_in("BM_Sort/8/64", "{}", name) == "argument=8 argument 2=64 ");
  BOOST_TEST(params_in("Names/map/bytes:512", "{}", name) == "bytes=512 ");
  BOOST_TEST(name == "Names/map");
  BOOST_TEST(params_in("sort/2", R"({"size":8})", name) == "size=8 ");
  BOOST_TEST(name == "sort/2");
}

BOOST_AUTO_TEST_CASE(a_number_after_the_words_of_a_name_is_a_parameter_as_of_catch2_with_a_generator) {
  std::string name;
  BOOST_TEST(params_in("sort 1024", "{}", name) == "argument=1024 ");
  BOOST_TEST(name == "sort");
  BOOST_TEST(params_in("all sorts/of 8 numbers/by size 1024", "{}", name) == "argument=1024 ");
  BOOST_TEST(name == "all sorts/of 8 numbers/by size");
  BOOST_TEST(params_in("8 numbers", "{}", name) == "");
  BOOST_TEST(name == "8 numbers");
}

BOOST_AUTO_TEST_CASE(points_that_differ_in_the_axis_alone_are_a_series_in_the_order_of_sizes) {
  std::vector<run::SizeMeasured> points;
  for (const char* params :
       {R"({"order":"up","size":8})", R"({"order":"down","size":8})", R"({"order":"up","size":4})"}) {
    std::string name;
    points.push_back({.params = run::growth_params({.benchmark = "sort", .params = params}, name)});
  }
  const auto all = run::cost_series("sort", points, "");
  BOOST_REQUIRE(all.size() == 2U);
  BOOST_TEST(all[0].axis == "size");
  BOOST_TEST(all[0].others == "order=up");
  BOOST_REQUIRE(all[0].points.size() == 2U);
  BOOST_TEST(all[0].points[0].size == 4);
  BOOST_TEST(all[1].others == "order=down");
  BOOST_TEST(run::growing_axes(points) == std::vector<std::string>{"size"}, boost::test_tools::per_element());
  BOOST_TEST(run::cost_series("sort", points, "order").empty());  // its values are not numbers
}

BOOST_AUTO_TEST_SUITE_END()
