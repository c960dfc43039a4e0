#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <map>
#include <string>
#include <string_view>

#include "bench/selection.hpp"
#include "holdfast/benchmark.hpp"
#include "message_of.hpp"
#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(registry)

HOLDFAST_BENCHMARK("registry/first")(holdfast::State&) {}
HOLDFAST_BENCHMARK("registry/second")(holdfast::State&) {}

namespace {

struct Seven {
  int held = 7;
};

/// Tests that the macro does not use this name itself.
template <class T>
void run(holdfast::State& state) {
  state.skip("run");
}

template <class T>
void append(holdfast::State& state) {
  state.skip(std::to_string(sizeof(T)) + " bytes");
}

}  // namespace

HOLDFAST_BENCHMARK_F(Seven, "registry/fixture", holdfast::exec::samples = 50)(holdfast::State& state) {
  state.skip("the fixture holds " + std::to_string(held));
}
HOLDFAST_BENCHMARK_TYPES("registry/append", append, std::vector<int>, short)
HOLDFAST_BENCHMARK_TYPES("registry/run", run, short)

namespace gen = holdfast::gen;

HOLDFAST_BENCHMARK("registry/params", gen::range("size", 1, 3), holdfast::exec::samples = 50,
                   gen::enumeration("order", "up", "down"))
(holdfast::State& state) {
  state.skip(std::to_string(2 * state.param<std::size_t>("size")) + " " + state.param<std::string>("order"));
}
HOLDFAST_BENCHMARK_F(Seven, "registry/params of a fixture",
                     gen::cross(gen::range("a", 1, 2), gen::range("b", 5, 6)))
(holdfast::State& state) { state.skip(std::to_string(held + state.param<int>("a") * state.param<int>("b"))); }
HOLDFAST_BENCHMARK("registry/wrong params", gen::range("size", 300, 300))
(holdfast::State& state) { state.skip(state.param<std::string>("order")); }
HOLDFAST_BENCHMARK("registry/small params", gen::range("size", 300, 300))
(holdfast::State& state) { state.skip(std::to_string(state.param<unsigned char>("size"))); }
HOLDFAST_BENCHMARK("registry/no params")(holdfast::State& state) {
  state.skip(state.param<std::string>("size"));
}

HOLDFAST_SUITE("registry suite") {
  config(exec::samples = 5, exec::warmup_cov = 0.5);
  performance_of("scope").config(exec::samples = 6).in([] {
    performance_of("curve").config(exec::samples = 7).using_gen(gen::range("size", 1, 2, 1)).measure([](int) {
    });
  });
  performance_of("not here").using_gen(gen::unit()).skip("no data").measure([] {});
}

namespace users {
HOLDFAST_SUITE("registry suite elsewhere") {
  performance_of("one").measure([] { holdfast::keep(1); });
}
}  // namespace users

namespace {

using holdfast::message_of;
using holdfast::bench::registered_benchmarks;

const holdfast::detail::Definition& named(std::string_view name) {
  for (const auto& one : registered_benchmarks()) {
    if (one.name == name) return one;
  }
  throw holdfast::Error("no benchmark " + std::string(name));
}

/// Returns the text with which the body skips itself, without running its loop.
std::string skipped_by(const holdfast::detail::Variant& variant) {
  struct : holdfast::detail::Batches {
    std::uint64_t next_batch() override { return 0; }
  } batches;
  holdfast::State state(batches);
  variant.run(state);
  return batches.results.skipped;
}

std::string all_skipped_by(const std::string& name, const holdfast::Choice& choice) {
  std::string all;
  for (const auto& variant : named(name).variants(choice)) all += skipped_by(variant) + "; ";
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(benchmarks_register_before_main_in_the_order_of_the_file) {
  const auto all = holdfast::bench::registered_benchmarks();
  BOOST_REQUIRE(all.size() >= 2U);
  BOOST_TEST(all[0].name == "registry/first");
  BOOST_TEST(all[1].name == "registry/second");
}

BOOST_AUTO_TEST_CASE(generators_behind_a_name_are_parameters_each_with_each) {
  const auto& one = named("registry/params");
  BOOST_TEST(one.axes == (std::vector<std::string>{"size", "order"}), boost::test_tools::per_element());
  BOOST_TEST(one.settings.at(0).text == "50");
  BOOST_TEST(all_skipped_by("registry/params", {}) == "2 up; 2 down; 4 up; 4 down; 6 up; 6 down; ");
  BOOST_TEST(all_skipped_by("registry/params", {{"size", {"8"}}, {"order", {"down"}}}) == "16 down; ");
  BOOST_TEST(all_skipped_by("registry/params of a fixture", {}) == "12; 13; 17; 19; ");
}

BOOST_AUTO_TEST_CASE(a_parameter_that_cannot_be_had_is_told) {
  BOOST_TEST(message_of([] { all_skipped_by("registry/wrong params", {}); }) ==
             "there is no parameter \"order\"; there are: size");
  BOOST_TEST(message_of([] { all_skipped_by("registry/small params", {}); }) ==
             "axis \"size\": \"300\" is not a whole number from 0 to 255");
  BOOST_TEST(message_of([] { all_skipped_by("registry/no params", {}); }) ==
             "there is no parameter \"size\": the benchmark has none; give it a generator after its name");
}

BOOST_AUTO_TEST_CASE(a_fixture_is_made_for_the_body_and_settings_come_along) {
  const auto& one = named("registry/fixture");
  BOOST_TEST(one.settings.at(0).name == "samples");
  BOOST_TEST(one.settings.at(0).text == "50");
  BOOST_TEST(skipped_by(one.variants({}).at(0)) == "the fixture holds 7");
}

BOOST_AUTO_TEST_CASE(a_template_is_a_benchmark_for_each_type) {
  BOOST_TEST(skipped_by(named("registry/append<std::vector<int>>").variants({}).at(0)) == "24 bytes");
  BOOST_TEST(skipped_by(named("registry/append<short>").variants({}).at(0)) == "2 bytes");
  BOOST_TEST(skipped_by(named("registry/run<short>").variants({}).at(0)) == "run");
}

BOOST_AUTO_TEST_CASE(a_suite_defines_below_its_name_and_inner_settings_come_after_outer_ones) {
  const auto& curve = named("registry suite/scope/curve");
  std::string texts;
  for (const auto& setting : curve.settings) texts += setting.name + "=" + setting.text + " ";
  BOOST_TEST(texts == "samples=5 warmup-cov=0.5 samples=6 samples=7 ");
  BOOST_TEST(curve.axes == std::vector<std::string>{"size"}, boost::test_tools::per_element());
  const auto variants = curve.variants({});
  BOOST_REQUIRE(variants.size() == 2U);
  BOOST_TEST(variants[1].point.at(0).text == "2");
  BOOST_TEST(curve.variants({{"size", {"40"}}}).at(0).point.at(0).text == "40");
  BOOST_TEST(skipped_by(named("registry suite/not here").variants({}).at(0)) == "no data");
}

BOOST_AUTO_TEST_CASE(a_suite_may_stand_in_a_namespace_of_the_users) {
  BOOST_TEST(named("registry suite elsewhere/one").variants({}).size() == 1U);
}

BOOST_AUTO_TEST_CASE(what_is_registered_later_joins_in) {
  const std::string captured = "at run time";
  holdfast::register_benchmark("registry/later",
                               [captured](holdfast::State& state) { state.skip(captured); });
  BOOST_TEST(skipped_by(named("registry/later").variants({}).at(0)) == "at run time");
}

// These tests are the last ones in this suite: the registry of this process stays broken.
BOOST_AUTO_TEST_CASE(what_a_suite_throws_is_told_with_its_name) {
  holdfast::detail::register_suite(
      "broken", [] { throw holdfast::Error("no points"); }, 0);
  holdfast::register_benchmark("registry/behind", [](holdfast::State&) {});
  BOOST_TEST(message_of([] { registered_benchmarks(); }) == "suite \"broken\": no points");
  BOOST_TEST(named("registry/behind").name == "registry/behind");
}

BOOST_AUTO_TEST_CASE(two_of_one_name_are_an_error) {
  holdfast::register_benchmark("registry/first", [](holdfast::State&) {});
  BOOST_TEST(message_of([] { registered_benchmarks(); }) ==
             "two benchmarks are named \"registry/first\"; give each a name of its own");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(type_names)

using holdfast::detail::type_in;
using holdfast::detail::type_name;

BOOST_AUTO_TEST_CASE(a_type_is_called_as_it_is_written) {
  BOOST_TEST(type_name<int>() == "int");
  BOOST_TEST(type_name<unsigned long>() == "unsigned long");
  BOOST_TEST((type_name<std::map<short, double*>>().find("std::map<short, double") == 0U));
}

BOOST_AUTO_TEST_CASE(both_compilers_ways_of_saying_it_are_understood) {
  BOOST_TEST(type_in("std::string type_name() [with T = long unsigned int; std::string = x]") ==
             "unsigned long");
  BOOST_TEST(type_in("std::string type_name() [T = std::__1::vector<int> ]") == "std::vector<int> ");
  BOOST_TEST(type_in("std::string type_name() [with T = std::vector<std::__cxx11::list<short int> >]") ==
             "std::vector<std::list<short>>");
}

BOOST_AUTO_TEST_SUITE_END()
