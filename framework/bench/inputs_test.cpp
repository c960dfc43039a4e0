#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <deque>
#include <list>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "bench/split_mix.hpp"
#include "holdfast/gen.hpp"
#include "holdfast/inputs.hpp"
#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(ready_inputs)

namespace {

namespace inputs = holdfast::inputs;
using Ints = std::vector<int>;
using Texts = std::vector<std::string>;

template <class T>
std::vector<T> in_order(std::vector<T> values) {
  std::sort(values.begin(), values.end());
  return values;
}

template <class T>
std::size_t distinct(const std::vector<T>& values) {
  return std::set<T>(values.begin(), values.end()).size();
}

bool is_word(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

}  // namespace

#define EQUAL(actual, expected) BOOST_TEST((actual) == (expected), boost::test_tools::per_element())

BOOST_AUTO_TEST_CASE(sorted_reversed_and_constant_are_what_they_say) {
  EQUAL(inputs::sorted(4), (Ints{0, 1, 2, 3}));
  EQUAL(inputs::reversed(4), (Ints{3, 2, 1, 0}));
  EQUAL(inputs::constant(3), (Ints{0, 0, 0}));
  EQUAL(inputs::sorted<double>(3), (std::vector<double>{0, 1, 2}));
}

BOOST_AUTO_TEST_CASE(the_words_of_numbers_have_their_order) {
  // 26 is the first number of two letters: b and a.
  const auto words = inputs::sorted<std::string>(28);
  BOOST_TEST(words[0] == "aaaaaaaa");
  BOOST_TEST(words[25] == "aaaaaaaz");
  BOOST_TEST(words[26] == "aaaaaaba");
  EQUAL(in_order(inputs::shuffled<std::string>(1000)), inputs::sorted<std::string>(1000));
}

BOOST_AUTO_TEST_CASE(shuffled_is_the_permutation_of_its_seed) {
  // SplitMix64 with the seed 5 gives 7134611160154358618, 13877614986023876344, 4292726422858613063 and
  // 1832488697174800709; modulo 5, 4, 3 and 2 these are 3, 0, 2 and 1. Fisher and Yates exchange the
  // positions (4, 3): 0 1 2 4 3; (3, 0): 4 1 2 0 3; (2, 2) and (1, 1): nothing.
  EQUAL(inputs::shuffled(5), (Ints{4, 1, 2, 0, 3}));
  EQUAL(inputs::shuffled<float>(5), (std::vector<float>{4, 1, 2, 0, 3}));
  EQUAL(in_order(inputs::shuffled(1000)), inputs::sorted(1000));
  EQUAL(inputs::shuffled(1000), inputs::shuffled(1000));
  BOOST_TEST((inputs::shuffled(1000) != inputs::sorted(1000)));
}

BOOST_AUTO_TEST_CASE(every_position_of_a_shuffled_input_is_as_likely) {
  // The position of number 0 in inputs of 1000 + i elements, i < 400, is uniform as a share of the input.
  // The mean is therefore 1/2 with standard deviation 1 / sqrt(12 * 400) = 0.0144; 5 standard deviations
  // are 0.072.
  double sum = 0;
  for (int i = 0; i < 400; ++i) {
    const auto values = inputs::shuffled(1000 + i);
    const auto zero = std::find(values.begin(), values.end(), 0) - values.begin();
    sum += static_cast<double>(zero) / static_cast<double>(values.size());
  }
  BOOST_TEST(std::fabs(sum / 400 - 0.5) < 0.072);
}

BOOST_AUTO_TEST_CASE(random_is_uniform_over_the_type) {
  // Each number is negative with probability 1/2: 5000 of 10000, with standard deviation 50.
  const auto values = inputs::random(10'000);
  const auto negative = std::count_if(values.begin(), values.end(), [](int v) { return v < 0; });
  BOOST_TEST(std::labs(negative - 5000) < 250);
  // 10000 draws from [0, 1): mean 1/2 with standard deviation 1 / sqrt(12 * 10000) = 0.0029.
  double sum = 0;
  for (const double value : inputs::random<double>(10'000)) {
    BOOST_TEST((value >= 0 && value < 1));
    sum += value;
  }
  BOOST_TEST(std::fabs(sum / 10'000 - 0.5) < 5 * 0.0029);
  // The first draw of the seed 1, as 32 bits: the generator's published form gives 10451216379200822465.
  BOOST_TEST(inputs::random<unsigned long long>(1).front() == 10451216379200822465U);
}

BOOST_AUTO_TEST_CASE(skewed_follows_the_law_of_zipf) {
  // Number k has probability p = 1 / ((k+1) H_n); its count among n draws has variance n p (1-p).
  constexpr int kCount = 10'000;
  double harmonic = 0;
  for (int k = 1; k <= kCount; ++k) harmonic += 1.0 / k;
  const auto values = inputs::skewed(kCount);
  for (const int k : {0, 1, 2, 9}) {
    const double p = 1 / ((k + 1) * harmonic);
    const auto count = static_cast<double>(std::count(values.begin(), values.end(), k));
    BOOST_TEST(std::fabs(count - kCount * p) < 5 * std::sqrt(kCount * p * (1 - p)), k);
  }
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  BOOST_TEST(*least == 0);
  BOOST_TEST(*most > kCount / 2);
  BOOST_TEST(*most < kCount);
}

BOOST_AUTO_TEST_CASE(few_distinct_has_about_the_square_root_of_its_size_of_values) {
  // 10000 draws from 100 numbers: the probability that one of them is never drawn is at most 100 *
  // 0.99^10000 < 1e-41.
  const auto values = inputs::few_distinct(10'000);
  BOOST_TEST(distinct(values) == 100U);
  BOOST_TEST(*std::max_element(values.begin(), values.end()) == 99);
  BOOST_TEST(distinct(inputs::few_distinct(1)) == 1U);
  BOOST_TEST(distinct(inputs::few_distinct<signed char>(16'384)) == 128U);
}

BOOST_AUTO_TEST_CASE(nearly_sorted_displaces_at_most_a_hundredth) {
  const auto values = inputs::nearly_sorted(10'000);
  EQUAL(in_order(values), inputs::sorted(10'000));
  int displaced = 0;
  for (int i = 0; i < 10'000; ++i) displaced += values[static_cast<std::size_t>(i)] == i ? 0 : 1;
  // 50 pairs, of which some may share a position: from 90 to 100.
  BOOST_TEST(displaced <= 100);
  BOOST_TEST(displaced >= 90);
  EQUAL(inputs::nearly_sorted(2), (Ints{1, 0}));
  EQUAL(inputs::nearly_sorted(1), Ints{0});
}

BOOST_AUTO_TEST_CASE(strings_are_distinct_words_of_4_to_20_letters) {
  const auto words = inputs::strings(5000);
  BOOST_TEST(words.size() == 5000U);
  BOOST_TEST(distinct(words) == 5000U);
  BOOST_TEST(std::all_of(words.begin(), words.end(), is_word));
  const auto by_length = [](const auto& a, const auto& b) { return a.size() < b.size(); };
  BOOST_TEST(std::min_element(words.begin(), words.end(), by_length)->size() == 4U);
  BOOST_TEST(std::max_element(words.begin(), words.end(), by_length)->size() == 20U);
}

BOOST_AUTO_TEST_CASE(a_text_has_exactly_the_bytes_asked_for) {
  const auto text = inputs::text(1000);
  BOOST_TEST(text.size() == 1000U);
  BOOST_TEST(text.find("  ") == std::string::npos);
  // Words of 12 letters on average and a space each: about 77 spaces.
  const auto spaces = std::count(text.begin(), text.end(), ' ');
  BOOST_TEST((spaces >= 1000 / 21 - 1 && spaces <= 1000 / 5));
  BOOST_TEST(inputs::text(0).empty());
  BOOST_TEST(inputs::text(3).size() == 3U);
}

BOOST_AUTO_TEST_CASE(an_input_of_nothing_is_empty) {
  BOOST_TEST(inputs::sorted(0).empty());
  BOOST_TEST(inputs::shuffled(0).empty());
  BOOST_TEST(inputs::random(0).empty());
  BOOST_TEST(inputs::skewed(0).empty());
  BOOST_TEST(inputs::few_distinct(0).empty());
  BOOST_TEST(inputs::nearly_sorted(0).empty());
  BOOST_TEST(inputs::strings(0).empty());
}

BOOST_AUTO_TEST_CASE(containers_are_filled_in_shuffled_order) {
  BOOST_TEST((inputs::filled<std::list<int>>(5) == std::list<int>{4, 1, 2, 0, 3}));
  BOOST_TEST((inputs::filled<std::deque<long>>(5) == std::deque<long>{4, 1, 2, 0, 3}));
  BOOST_TEST((inputs::filled<std::set<int>>(3) == std::set<int>{0, 1, 2}));
  BOOST_TEST((inputs::filled<std::unordered_set<int>>(3) == std::unordered_set<int>{0, 1, 2}));
  BOOST_TEST((inputs::filled<std::map<int, std::string>>(2) ==
              std::map<int, std::string>{{0, "aaaaaaaa"}, {1, "aaaaaaab"}}));
  BOOST_TEST((inputs::filled<std::unordered_map<std::string, int>>(2) ==
              std::unordered_map<std::string, int>{{"aaaaaaaa", 0}, {"aaaaaaab", 1}}));
  BOOST_TEST((inputs::as<std::list<int>>(inputs::sorted(3)) == std::list<int>{0, 1, 2}));
}

BOOST_AUTO_TEST_CASE(sizes_map_to_inputs) {
  const auto sizes = holdfast::gen::range("size", 2, 5, 3);
  EQUAL(sizes.map(inputs::shuffled<int>).sites().back().make(), (Ints{4, 1, 2, 0, 3}));
  BOOST_TEST(sizes.map(inputs::filled<std::map<int, int>>).sites().front().make().size() == 2U);
  BOOST_TEST((sizes.map(inputs::sorted<int>).map(inputs::as<std::list<int>>).sites().front().make() ==
              std::list<int>{0, 1}));
  BOOST_TEST(sizes.map(inputs::text).sites().back().make().size() == 5U);
}

BOOST_AUTO_TEST_CASE(a_size_that_makes_no_sense_is_refused) {
  BOOST_TEST(holdfast::message_of([] { inputs::sorted(-1); }) ==
             "an input of -1 elements is not possible; 0 or more are needed");
  BOOST_TEST(holdfast::message_of([] { inputs::shuffled<signed char>(1000); }) ==
             "an input of 1000 different elements is not possible: the element type tells 128 apart; take a "
             "wider one");
  BOOST_TEST(holdfast::message_of([] { inputs::sorted<signed char>(128); }) == "accepted");
  BOOST_TEST(holdfast::message_of([] { inputs::sorted<unsigned char>(257); }) != "accepted");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(split_mix)

using holdfast::bench::SplitMix;

BOOST_AUTO_TEST_CASE(the_bits_are_those_of_the_published_generator) {
  // The first numbers of the reference implementation (Vigna, splitmix64.c) for the seed 1234567, as listed
  // by Rosetta Code, Pseudo-random numbers/Splitmix64.
  SplitMix random(1234567);
  for (const std::uint64_t expected : {6457827717110365317U, 3203168211198807973U, 9817491932198370423U,
                                       4593380528125082431U, 16408922859458223821U}) {
    BOOST_TEST(random.bits() == expected);
  }
}

BOOST_AUTO_TEST_CASE(below_gives_every_number_below_the_bound_about_equally_often) {
  // 7000 draws from 7 numbers: 1000 of each, with standard deviation sqrt(7000 6/49) = 29.3; 5 standard
  // deviations are 147.
  SplitMix random(1);
  std::array<int, 7> counts{};
  for (int i = 0; i < 7000; ++i) ++counts.at(random.below(7));
  for (const int count : counts) BOOST_TEST((count > 1000 - 147 && count < 1000 + 147), count);
  BOOST_TEST(random.below(1) == 0U);
}

BOOST_AUTO_TEST_CASE(unit_is_the_upper_53_bits_as_a_fraction) {
  // The first draw for the seed 1234567 is 6457827717110365317; divided by 2^64: 0.35007...
  SplitMix random(1234567);
  BOOST_TEST(random.unit() == static_cast<double>(6457827717110365317U >> 11U) / 9007199254740992.0);
  for (int i = 0; i < 1000; ++i) {
    const double draw = random.unit();
    BOOST_TEST((draw >= 0 && draw < 1));
  }
}

BOOST_AUTO_TEST_SUITE_END()
