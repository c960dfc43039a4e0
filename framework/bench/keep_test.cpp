#include "holdfast/keep.hpp"

#include <array>
#include <string>
#include <utility>

#include "bench/warnings.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(kept_values)

namespace {

struct Three {
  std::array<char, 3> letters;
};

/// Returns true if the optimiser still knows the value of a variable after `touch`.
template <class Touch>
bool known_after(const Touch& touch) {
  int value = 7;
  touch(value);
  return __builtin_constant_p(value) != 0;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_kept_keeps_its_value) {
  int whole = 7;
  double real = 0.5;
  std::string text = "a text too long for the string itself to hold";
  std::array<int, 3> numbers{1, 2, 3};
  Three three{{'a', 'b', 'c'}};
  long double wide = 2.5L;
  const int fixed = 9;
  holdfast::keep(whole);
  holdfast::keep(real);
  holdfast::keep(text);
  holdfast::keep(numbers);
  holdfast::keep(numbers[1]);
  holdfast::keep(three);
  holdfast::keep(Three{{'x', 'y', 'z'}});
  holdfast::keep(wide);
  holdfast::keep(fixed);
  holdfast::keep(nullptr);
  holdfast::keep(std::as_const(whole));
  holdfast::clobber();
  BOOST_TEST(whole == 7);
  BOOST_TEST(real == 0.5);
  BOOST_TEST(text == "a text too long for the string itself to hold");
  BOOST_TEST(numbers == (std::array<int, 3>{1, 2, 3}), boost::test_tools::per_element());
  BOOST_TEST(three.letters[2] == 'c');
  BOOST_TEST(wide == 2.5L);
  BOOST_TEST(fixed == 9);
}

BOOST_AUTO_TEST_CASE(what_was_stored_before_is_there_afterwards) {
  std::array<int, 8> stored{};
  for (auto& each : stored) {
    each = 3;
    holdfast::keep(each);
  }
  for (const int each : stored) BOOST_TEST(each == 3);
}

#if defined(__OPTIMIZE__) && !defined(__clang__)  // Clang answers __builtin_constant_p before it optimises
BOOST_AUTO_TEST_CASE(a_variable_may_be_another_number_afterwards_and_one_that_cannot_be_written_is_the_same) {
  // Sanitizers hide the value from the optimiser.
  if (holdfast::bench::process_facts(HOLDFAST_DETAIL_BUILD_FACTS).built != 0) return;
  BOOST_TEST(known_after([](int& value) { holdfast::keep(std::as_const(value)); }));
  BOOST_TEST(!known_after([](int& value) { holdfast::keep(value); }));
}
#endif

BOOST_AUTO_TEST_SUITE_END()
