#include "process/trace/sampler.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdlib>
#include <fstream>

#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(sampled_places)

namespace {

using namespace holdfast;

/// Compiles a program with two functions that compute for `n` iterations, by multiplications that depend on each
/// other.
std::string program(const TemporaryDirectory& place, const std::string& body) {
  const std::string computes =
      "(int n) {\n  unsigned long x = 3;\n  for (int i = 0; i < n; ++i) {\n    x *= x;\n"
      "    asm volatile(\"\" : \"+r\"(x));\n  }\n}\n";
  const auto source = place.write("program.cpp",
                                  "#include <thread>\n"
                                  "extern \"C\" __attribute__((noinline)) void first" +
                                      computes + "extern \"C\" __attribute__((noinline)) void second" +
                                      computes + "int main() { " + body + " }\n");
  const auto file = place / "program";
  BOOST_REQUIRE(std::system(("c++ -O1 -pthread -o '" + file + "' '" + source + "'").c_str()) == 0);
  return file;
}

/// Returns the time in a function. nm gives its address and size in the file.
double seconds_in(const trace::SampledPlaces& places, const std::string& file, const std::string& function) {
  BOOST_REQUIRE(
      std::system(("nm -S '" + file + "' | grep ' " + function + "$' > '" + file + ".nm'").c_str()) == 0);
  std::ifstream said(file + ".nm");
  std::uint64_t begin = 0;
  std::uint64_t size = 0;
  said >> std::hex >> begin >> size;
  std::uint64_t found = 0;
  const auto at = places.at.find(file);
  if (at == places.at.end()) return 0;
  for (const auto& [address, count] : at->second)
    found += address >= begin && address < begin + size ? count : 0;
  return 1e-9 * static_cast<double>(found);
}

trace::SampledPlaces of_program(const std::string& file) {
  trace::SampledPlaces places;
  BOOST_TEST(trace::sample({.file = file, .argv = {file}}, places));
  return places;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_function_has_its_share_of_the_time) {
  const TemporaryDirectory place;
  const auto file = program(place, "for (int i = 0; i < 500; ++i) { first(1000000); second(500000); }");
  const auto places = of_program(file);
  const double first = seconds_in(places, file, "first");
  const double second = seconds_in(places, file, "second");
  // The ratio is two to one. A busy machine may leave only 100 samples, for which three standard deviations are 0.14.
  BOOST_TEST(places.samples > 50U);
  BOOST_TEST(std::abs(first / (first + second) - 2.0 / 3) < 0.14);
  BOOST_TEST(first + second > 0.9e-9 * static_cast<double>(places.total));
}

BOOST_AUTO_TEST_CASE(threads_count_as_much_as_they_compute_and_not_as_often_as_they_are_stopped) {
  const TemporaryDirectory place;
  const auto file = program(place,
                            "std::thread one([] { for (int i = 0; i < 400; ++i) first(1000000); });"
                            "std::thread other([] { for (int i = 0; i < 400; ++i) second(1000000); });"
                            "one.join(); other.join();");
  const auto places = of_program(file);
  const double first = seconds_in(places, file, "first");
  const double second = seconds_in(places, file, "second");
  // Nearly all of their time is included; only the time after the last sample of each is missing.
  BOOST_TEST(std::abs(first / (first + second) - 0.5) < 0.1);
  BOOST_TEST(first + second > 0.9e-9 * static_cast<double>(places.total));
}

BOOST_AUTO_TEST_CASE(threads_that_a_program_begins_with_are_seen_however_soon_it_begins_them) {
  const TemporaryDirectory place;
  const auto file = program(place, "std::thread one([] { first(100000000); }); one.join();");
  for (int i = 0; i < 5; ++i) {
    const auto places = of_program(file);
    BOOST_TEST(seconds_in(places, file, "first") > 0.5e-9 * static_cast<double>(places.total));
  }
}

BOOST_AUTO_TEST_CASE(a_program_that_becomes_another_is_sampled_as_that) {
  const TemporaryDirectory place;
  const auto file = program(place, "first(100000000);");
  trace::SampledPlaces places;
  BOOST_TEST(trace::sample({.file = "/bin/sh", .argv = {"sh", "-c", "exec '" + file + "'"}}, places));
  BOOST_TEST(seconds_in(places, file, "first") > 0.9e-9 * static_cast<double>(places.total));
}

BOOST_AUTO_TEST_CASE(what_fails_or_hangs_says_so) {
  trace::SampledPlaces places;
  BOOST_TEST(!trace::sample({.file = "/bin/false", .argv = {"false"}}, places));
  BOOST_TEST(!trace::sample({.file = "/nowhere", .argv = {"nowhere"}}, places));
  BOOST_TEST(!trace::sample({.file = "/bin/sleep", .argv = {"sleep", "60"}, .deadline_s = 0.2}, places));
  BOOST_TEST(trace::sample({.file = "/bin/true", .argv = {"true"}}, places));
}

BOOST_AUTO_TEST_SUITE_END()
