/// Tests which function is taken for a benchmark's body, by the names that compilers give.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <iterator>

#include "adapters/boost_test_cases.hpp"
#include "adapters/catch2.hpp"
#include "adapters/google_benchmark.hpp"
#include "adapters/nanobench.hpp"

BOOST_AUTO_TEST_SUITE(fixed_work)

namespace {

using namespace holdfast::adapters;
using holdfast::process::FixedWorkload;
using holdfast::process::Launch;
using Names = std::vector<std::string>;

const holdfast::process::Spawner kNobody;

/// Returns the name of the body; "?" if it is unknown. `entered`: functions in the order in which they are entered.
/// Only functions that could be a body are compared.
std::string body_among(const FixedWorkload& work, const Names& entered, const std::string& written = "") {
  Names possible;
  std::ranges::copy_if(entered, std::back_inserter(possible), work.may_be_body);
  const auto body = work.body(possible, written);
  return body ? possible.at(*body) : "?";
}

std::string words_of(const FixedWorkload& work, std::uint64_t iterations) {
  Launch launch{.argv = {"program"}};
  work.ask(launch, "/out", iterations);
  std::string words;
  for (const auto& word : launch.argv) words += word + " ";
  for (const auto& variable : launch.environment) words += variable + " ";
  return words;
}

/// Returns a table as nanobench prints it, with a row for each name.
std::string written(const Names& names) {
  std::string text = "| ns/op | op/s | err% | total | benchmark\n|---|\n";
  for (const auto& name : names) text += "| 1.00 | 1,000,000,000.00 | 0.1% | 0.01 | `" + name + "`\n";
  return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(google_benchmark_runs_so_many_iterations_of_a_function) {
  const auto work = google_benchmark_fixed("BM_sort/64", {}, kNobody);
  BOOST_TEST(words_of(work, 700).find("--benchmark_min_time=700x --benchmark_repetitions=1") !=
             std::string::npos);
  BOOST_TEST(body_among(work, {"main", "benchmark::internal::FunctionBenchmark::Run(benchmark::State&)",
                               "BM_sort(benchmark::State&)", "helper(benchmark::State&, int)"}) ==
             "BM_sort(benchmark::State&)");
}

BOOST_AUTO_TEST_CASE(what_registers_a_benchmark_is_no_body) {
  const auto work = google_benchmark_fixed("BM_sort/64", {}, kNobody);
  const std::string registers =
      "std::make_unique<benchmark::internal::FunctionBenchmark, char const (&) [8], void "
      "(*)(benchmark::State&)>(char "
      "const (&) [8], void (*&&)(benchmark::State&))";
  BOOST_TEST(body_among(work, {registers, "BM_sort(benchmark::State&) [clone .cold]"}) ==
             "BM_sort(benchmark::State&) [clone .cold]");
  BOOST_TEST(body_among(work, {"run(benchmark::State&, void (*)(int))"}) ==
             "run(benchmark::State&, void (*)(int))");
}

BOOST_AUTO_TEST_CASE(fixtures_templates_and_lambdas_have_bodies_too) {
  const auto work = google_benchmark_fixed("x", {}, kNobody);
  BOOST_TEST(body_among(work, {"Fixture::SetUp(benchmark::State&)", "prepare(benchmark::State const&)",
                               "Fixture_in_it_Benchmark::BenchmarkCase(benchmark::State&)"}) ==
             "Fixture_in_it_Benchmark::BenchmarkCase(benchmark::State&)");
  BOOST_TEST(body_among(work, {"void BM_insert<std::map<int, int> >(benchmark::State&)"}) ==
             "void BM_insert<std::map<int, int> >(benchmark::State&)");
  const std::string library =
      "benchmark::internal::LambdaBenchmark<main::{lambda(benchmark::State&)#1}>::Run(benchmark::State&)";
  const std::string lambda = "main::{lambda(benchmark::State&)#1}::operator()(benchmark::State&) const";
  BOOST_TEST(body_among(work, {library, lambda}) == lambda);
  BOOST_TEST(body_among(work, {library}) == library);  // the body was inlined into it
  BOOST_TEST(
      body_among(
          work,
          {"benchmark::internal::LambdaBenchmark<f::{lambda(benchmark::State&)#1}>::~LambdaBenchmark()"}) ==
      "?");
  BOOST_TEST(
      body_among(work, {"benchmark::Fixture::Run(benchmark::State&)", "Fixture::SetUp(benchmark::State&)"}) ==
      "benchmark::Fixture::Run(benchmark::State&)");
  BOOST_TEST(body_among(work, {"main"}) == "?");
}

namespace {

std::string model(int lambda) {
  return "Catch::Benchmark::Detail::BenchmarkFunction::model<CATCH2_INTERNAL_TEST_0()::{lambda()#" +
         std::to_string(lambda) + "}>::call(Catch::Benchmark::Chronometer) const";
}

std::string xml(const Names& names) {
  std::string text = R"(<Catch2TestRun><TestCase name="work">)";
  for (const auto& name : names)
    text += R"(<BenchmarkResults name=")" + name +
            R"(" samples="1" iterations="1"><mean value="1"/></BenchmarkResults>)";
  return text + "</TestCase></Catch2TestRun>";
}

}  // namespace

BOOST_AUTO_TEST_CASE(catch2_enters_the_bodies_in_the_order_of_its_results) {
  const auto second = catch2_fixed("work/b", {}, kNobody);
  BOOST_TEST(words_of(second, 50).find("--benchmark-samples 50") != std::string::npos);
  BOOST_TEST(words_of(second, 50).find("HOLDFAST_HARNESS=catch2-fixed") != std::string::npos);
  BOOST_TEST(body_among(second, {"main", model(1), model(2)}, xml({"a", "b"})) == model(2));
  BOOST_TEST(body_among(second, {model(1), model(2)}, xml({"a", "b", "a", "b"})) ==
             model(2));  // the second run of the sections enters b
  BOOST_TEST(body_among(catch2_fixed("work/b #2", {}, kNobody), {model(1), model(2)},
                        xml({"a", "b", "a", "b"})) == model(2));
  // A loop enters one function for all.
  BOOST_TEST(body_among(second, {model(1)}, xml({"a", "b", "c"})) == model(1));
  BOOST_TEST(body_among(second, {model(1), model(2)}, xml({"a", "b", "c"})) == "?");
}

BOOST_AUTO_TEST_CASE(nanobench_has_a_loop_for_each_operation) {
  const std::string run = "ankerl::nanobench::Bench& ankerl::nanobench::Bench::run<main::{lambda()#";
  const auto named = [&](int i) { return run + std::to_string(i) + "}>(char const*, main::{lambda()#1}&&)"; };
  const auto plain = [&](int i) { return run + std::to_string(i) + "}>(main::{lambda()#1}&&)"; };
  const auto second = nanobench_fixed("b", {}, kNobody);
  BOOST_TEST(words_of(second, 1).find("HOLDFAST_HARNESS=nanobench-fixed") != std::string::npos);
  BOOST_TEST(body_among(second, {named(1), plain(1), named(2), plain(2)}, written({"a", "b"})) == plain(2));
  BOOST_TEST(body_among(second, {named(1), named(2)}, written({"a", "b"})) == named(2));
  BOOST_TEST(body_among(second, {plain(1), plain(2)}, written({"a", "b"})) == plain(2));
}

BOOST_AUTO_TEST_CASE(nanobench_has_the_loop_of_an_operation_in_the_innermost_function) {
  const auto method = [](const std::string& name, int i) {
    return "ankerl::nanobench::Bench& ankerl::nanobench::Bench::" + name + "<main::{lambda()#" +
           std::to_string(i) + "}>(main::{lambda()#" + std::to_string(i) + "}&&)";
  };
  const Names entered{method("run", 1), method("runImpl", 1), method("run", 2), method("runImpl", 2)};
  BOOST_TEST(body_among(nanobench_fixed("a", {}, kNobody), entered, written({"a", "b"})) == entered[1]);
  BOOST_TEST(body_among(nanobench_fixed("b", {}, kNobody), entered, written({"a", "b"})) == entered[3]);
}

BOOST_AUTO_TEST_CASE(loops_that_take_turns_stand_for_the_names_in_their_order) {
  const std::string run = "ankerl::nanobench::Bench& ankerl::nanobench::Bench::run<main::{lambda()#";
  const Names turns{run + "1}>(main::{lambda()#1}&&)", run + "2}>(main::{lambda()#2}&&)",
                    run + "1}>(main::{lambda()#1}&&)", run + "2}>(main::{lambda()#2}&&)"};
  const auto names = written({"find, 8", "add, 8", "find, 64", "add, 64"});
  BOOST_TEST(body_among(nanobench_fixed("add, 64", {}, kNobody), turns, names) == turns[1]);
  BOOST_TEST(body_among(nanobench_fixed("find, 64", {}, kNobody), turns, names) == turns[0]);
}

BOOST_AUTO_TEST_CASE(a_test_case_of_boost_test_is_its_test_method) {
  const auto work = boost_test_fixed("sums/of_a_vector", {}, kNobody);
  BOOST_TEST(work.iterations_max == 1U);
  BOOST_TEST(body_among(work, {"main", "sums::of_a_vector::test_method()"}) ==
             "sums::of_a_vector::test_method()");
}

BOOST_AUTO_TEST_SUITE_END()
