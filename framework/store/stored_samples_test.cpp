#include "store/stored_samples.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(stored_samples)

using namespace holdfast;
using Limits = std::numeric_limits<double>;

/// Compares every bit, including the sign of a zero.
bool same(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

bool same(const Sample& a, const Sample& b) {
  return same(a.value, b.value) && a.iterations == b.iterations && same(a.cpu_ns, b.cpu_ns) &&
         same(a.run_delay_ns, b.run_delay_ns) && a.disturbed == b.disturbed &&
         same(a.beside.clock_ns, b.beside.clock_ns) && same(a.beside.cache_ns, b.beside.cache_ns) &&
         same(a.beside.throughput_ns, b.beside.throughput_ns) &&
         same(a.beside.large_cache_ns, b.beside.large_cache_ns);
}

bool comes_back(const std::vector<Sample>& samples) {
  const auto read = store::parse_stored_samples(store::stored_samples(samples), "store");
  return std::equal(read.begin(), read.end(), samples.begin(), samples.end(),
                    [](const Sample& a, const Sample& b) { return same(a, b); });
}

/// Returns samples as a clock gives them: whole nanoseconds for all iterations together.
std::vector<Sample> measured(int count, double spread_ns, std::uint64_t iterations) {
  std::mt19937 random(1);
  std::vector<Sample> samples;
  for (int i = 0; i < count; ++i) {
    const double wall_ns = 1'000'000 + std::floor(spread_ns * (static_cast<double>(random()) / 4294967296.0));
    const double cpu_ns = wall_ns - static_cast<double>(random() % 900);
    const auto times = static_cast<double>(iterations);
    samples.push_back({.value = wall_ns / times, .iterations = iterations, .cpu_ns = cpu_ns / times});
  }
  return samples;
}

std::string said_of(const std::string& text) {
  return message_of([&] { store::parse_stored_samples(text, "store"); });
}

BOOST_AUTO_TEST_CASE(a_sample_of_whole_nanoseconds_takes_ten_letters) {
  BOOST_TEST(store::stored_samples(measured(30, 20'000, 25)).size() <= 300U);
  BOOST_TEST(store::stored_samples(measured(1, 20'000, 25)).size() <= 40U);
}

BOOST_AUTO_TEST_CASE(they_come_back_to_the_last_bit) {
  for (const std::uint64_t iterations : {1ULL, 3ULL, 25ULL, 1'000'003ULL})
    BOOST_TEST(comes_back(measured(60, 1e6, iterations)));
  BOOST_TEST(comes_back({}));
  BOOST_TEST(
      comes_back({{.value = 0.1, .iterations = std::numeric_limits<std::uint64_t>::max(), .cpu_ns = 1e300},
                  {.value = -0.0, .iterations = 0, .cpu_ns = -7, .run_delay_ns = Limits::infinity()}}));
  BOOST_TEST(comes_back({{.value = Limits::denorm_min(), .iterations = 3, .disturbed = true},
                         {.value = Limits::max(), .iterations = 7}}));
  BOOST_TEST(comes_back(
      {{.value = 1,
        .beside = {.clock_ns = 7500.5, .cache_ns = 8, .throughput_ns = 9.25, .large_cache_ns = 1.0 / 3}}}));
}

BOOST_AUTO_TEST_CASE(so_do_any_doubles) {
  std::mt19937_64 random(20261121);
  for (int i = 0; i < 200; ++i) {
    std::vector<Sample> samples(1 + random() % 20);
    for (auto& sample : samples) {
      const auto any = [&] {
        const auto bits = random();
        double number = 0;
        std::memcpy(&number, &bits, sizeof number);
        return std::isnan(number) ? 0.5 : number;
      };
      sample = {
          .value = any(), .iterations = random() >> (random() % 64), .cpu_ns = any(), .run_delay_ns = any()};
    }
    BOOST_TEST(comes_back(samples));
  }
}

BOOST_AUTO_TEST_CASE(what_is_damaged_is_refused) {
  const std::string no = "store: not the samples of a process: ";
  for (const char* text : {"damaged", "none", "====", "kA==", "iQ=="})
    BOOST_TEST(said_of(text).starts_with(no), text);
  BOOST_TEST(said_of("damaged") == no + "not base64");
  const auto whole = store::stored_samples(measured(10, 20'000, 25));
  for (std::size_t size = 0; size < whole.size(); ++size)
    BOOST_TEST(said_of(whole.substr(0, size)).starts_with(no));
  auto other = whole;
  other[whole.size() / 2] = other[whole.size() / 2] == 'A' ? 'B' : 'A';
  const auto said = said_of(other);
  BOOST_TEST((said == "accepted" || said.starts_with(no)), said);
}

BOOST_AUTO_TEST_CASE(many_levels_one_within_the_other_take_no_stack) {
  std::string levels;
  // Three nested lists, each the first element of the one before.
  for (int i = 0; i < 400'000; ++i) levels += "gYGB";
  BOOST_TEST(said_of(levels).starts_with("store: not the samples of a process: "));
}

BOOST_AUTO_TEST_SUITE_END()
