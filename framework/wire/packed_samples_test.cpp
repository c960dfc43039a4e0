#include "wire/packed_samples.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "message_of.hpp"

namespace {

using namespace holdfast;
using Limits = std::numeric_limits<double>;

/// Every bit, a zero's sign too.
bool same(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

bool same(const Sample& a, const Sample& b) {
  return same(a.value, b.value) && a.iterations == b.iterations && same(a.cpu_ns, b.cpu_ns) &&
         same(a.run_delay_ns, b.run_delay_ns) && a.disturbed == b.disturbed &&
         same(a.beside.clock_ns, b.beside.clock_ns) && same(a.beside.cache_ns, b.beside.cache_ns) &&
         same(a.beside.throughput_ns, b.beside.throughput_ns) &&
         same(a.beside.large_cache_ns, b.beside.large_cache_ns);
}

bool comes_back(const std::vector<Sample>& samples) {
  const auto read = wire::unpacked_samples(wire::packed_samples(samples));
  return std::equal(read.begin(), read.end(), samples.begin(), samples.end(),
                    [](const Sample& a, const Sample& b) { return same(a, b); });
}

/// As the clock gives them: whole nanoseconds for all iterations.
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
  return message_of([&] { wire::unpacked_samples(text); });
}

}  // namespace

BOOST_AUTO_TEST_SUITE(packed_samples)

BOOST_AUTO_TEST_CASE(whole_nanoseconds_are_totals) {
  // "2", then 2 samples (E). i: n, no bits, 4 (I). v: the halves are no whole numbers; times 4 they are 10 and
  // 14 (t; three bits, 10 (U), 000 100, that is E). c: less by 2 and 2 (d; no bits, 2 (E)).
  BOOST_TEST(wire::packed_samples({{.value = 2.5, .iterations = 4, .cpu_ns = 2},
                                   {.value = 3.5, .iterations = 4, .cpu_ns = 3}}) == "2EinAIvtDUEcdAE");
}

BOOST_AUTO_TEST_CASE(ten_samples_take_sixty_letters) {
  BOOST_TEST(wire::packed_samples(measured(10, 20'000, 25)).size() <= 66U);  // +- 1 %: 15 bits and 10
  BOOST_TEST(wire::packed_samples(measured(10, 4'000, 25)).size() <= 60U);   // +- 0.2 %: 12 bits and 10
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
  BOOST_TEST(said_of("") == "it ends too early");
  BOOST_TEST(said_of("none") == "samples of another version");
  BOOST_TEST(said_of("3E") == "samples of another version");
  BOOST_TEST(said_of("2B") == "too many samples");       // -1
  BOOST_TEST(said_of("2gggggB") == "too many samples");  // 2^24
  BOOST_TEST(said_of("2Eq") == "an unknown column");
  BOOST_TEST(said_of("2EvqAA") == "a column that is written in an unknown way");
  BOOST_TEST(said_of("2Ev,1.5,") == "a decimal number that is none");
  BOOST_TEST(said_of("2Ev,1.5,fast,") == "a decimal number that is none");
  const auto whole = wire::packed_samples(measured(10, 20'000, 25));
  for (std::size_t size = 3; size < whole.size(); ++size) {
    // The end of a column is an end: columns that lack are 0, as where they were not measured.
    const auto said = said_of(whole.substr(0, size));
    BOOST_TEST(
        (said == "it ends too early" || whole[size] == 'v' || whole[size] == 'c' || whole[size] == 'i'));
  }
}

BOOST_AUTO_TEST_SUITE_END()
