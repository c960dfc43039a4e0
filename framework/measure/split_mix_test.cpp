#include "measure/split_mix.hpp"

#define BOOST_TEST_DYN_LINK
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstdint>

using holdfast::measure::SplitMix;

BOOST_AUTO_TEST_SUITE(split_mix)

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
  // 7000 draws from 7 numbers: 1000 of each, with standard deviation sqrt(7000 6/49) = 29.3; 5 of them are
  // 147.
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
