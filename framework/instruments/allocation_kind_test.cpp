#include "instruments/matcher.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "instruments/metrics.hpp"
#include "message_of.hpp"

namespace holdfast::instruments {

BOOST_AUTO_TEST_SUITE(kinds_of_allocations)

bool means_block(const std::string& argument, const Profile::Site& site) {
  return blocks_meant("allocations(" + argument + ")", argument)(site);
}

const Profile::Site kInAny{.function = "shop::Cart::add(shop::Item const&)",
                           .place = "cart.cpp:31",
                           .by = "std::any::any<shop::Item const&, shop::Item>(shop::Item const&)",
                           .bytes = 24,
                           .count = 2};
const Profile::Site kByItself{.function = "main", .place = "", .by = "", .bytes = 24, .count = 1};

BOOST_AUTO_TEST_CASE(a_kind_is_what_the_programs_code_called_for_its_block) {
  for (const char* argument : {"std::any", "std::any::any", "std", "/^std::a/", "/any$|shop::Item>/"})
    BOOST_TEST(means_block(argument, kInAny), argument);
  for (const char* argument : {"std::anyone", "any", "std::any::emplace", "/^any/"})
    BOOST_TEST(!means_block(argument, kInAny), argument);
}

BOOST_AUTO_TEST_CASE(a_kind_is_also_a_function_of_the_program_or_its_class) {
  for (const char* argument : {"shop::Cart", "shop::Cart::add", "shop::Cart::add(const shop::Item&)", "shop"})
    BOOST_TEST(means_block(argument, kInAny), argument);
  BOOST_TEST(!means_block("shop::Cart::add(int)", kInAny));
  // The block is for an Item, but the allocator does not know that.
  BOOST_TEST(!means_block("shop::Item", kInAny));
  BOOST_TEST(means_block("main", kByItself));
  BOOST_TEST(!means_block("std", kByItself));
}

BOOST_AUTO_TEST_CASE(template_arguments_may_be_left_out) {
  const Profile::Site site{.function = "f()", .place = "", .by = "std::vector<int>::push_back(int&&)"};
  BOOST_TEST(means_block("std::vector", site));
  BOOST_TEST(means_block("std::vector<int>", site));
  BOOST_TEST(!means_block("std::vector<char>", site));
}

BOOST_AUTO_TEST_CASE(a_size_is_one_or_a_range_with_both_ends) {
  for (const char* argument : {"24", "16..24", "24..32", "24..", "..24", "0.01KiB..1KiB"})
    BOOST_TEST(means_block(argument, kByItself), argument);
  for (const char* argument : {"23", "25..", "..23", "1KiB"})
    BOOST_TEST(!means_block(argument, kByItself), argument);
}

BOOST_AUTO_TEST_CASE(what_is_no_size_and_no_expression_is_told_when_the_metric_is_named) {
  const auto said = [](const std::string& word) { return message_of([&] { counted_metric(word); }); };
  for (const char* word :
       {"allocations(24x)", "allocations(..)", "allocations(8..ms)", "allocated-bytes(5ms)"})
    BOOST_TEST(said(word) ==
               "METRICS " + std::string(word) + ": allowed sizes in bytes: 24, 1KiB, 16..64, ..64 or 1KiB..");
  BOOST_TEST(said("allocations(64..16)").ends_with("the first size is larger than the last"));
  BOOST_TEST(said("allocations(/[/)").find("/[/ is not a regular expression: ") != std::string::npos);
  BOOST_TEST(said("peak-bytes(24)").ends_with("peak-bytes accepts nothing in parentheses"));
  BOOST_TEST(counted_metric("allocations(std::any)@5%")->name == "allocations(std::any)");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::instruments
