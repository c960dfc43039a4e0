#include "run/verdict_notes.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(placement)

using namespace holdfast;
using namespace holdfast::run;

BOOST_AUTO_TEST_CASE(a_small_loss_names_layouts_and_a_large_one_only_what_changed) {
  BOOST_TEST(placement_text("3 of 245 functions of the program changed", 1.5, true) ==
             "; 3 of 245 functions of the program changed");
  BOOST_TEST(
      placement_text("3 of 245 functions of the program changed", 1.05, true) ==
      "; 3 of 245 functions of the program changed; a loss this small can come from code placement alone, "
      "which LAYOUTS 16 averages out");
  BOOST_TEST(placement_text("", 1.05, true).find("LAYOUTS 16") != std::string::npos);
  BOOST_TEST(placement_text("", 1.05, false).empty());
}

BOOST_AUTO_TEST_CASE(of_what_is_no_program_nothing_is_said) {
  process::Launch script;
  script.file = "/etc/passwd";
  BOOST_TEST(changed_text(script, script).empty());
  script.file = "/nonexistent";
  BOOST_TEST(changed_text(script, script).empty());
}

BOOST_AUTO_TEST_SUITE_END()
