#include "instruments/callgrind.hpp"

#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(callgrind)

namespace {

using namespace holdfast;
using instruments::unreadable_debug_information;
using How = process::Ended::How;

/// Output of valgrind 3.19 for a program that Clang 16 has compiled with -g: it gives up.
constexpr const char* kGivenUp =
    "### unhandled dwarf2 abbrev form code 0x1b\n"
    "==7== Valgrind: debuginfo reader: ensure_valid failed:\n"
    "==7== Valgrind: debuginfo reader: Possibly corrupted debuginfo file.\n"
    "==7== Valgrind: I can't recover.  Giving up.  Sorry.\n";

BOOST_AUTO_TEST_CASE(debug_information_that_made_valgrind_give_up_is_said_with_what_to_do) {
  const auto said = unreadable_debug_information({.how = How::exited, .code = 1, .tail = kGivenUp});
  BOOST_TEST(said.starts_with("has debug information that valgrind cannot read"));
  BOOST_TEST(said.find("-gdwarf-4") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_program_that_failed_otherwise_or_ran_nevertheless_is_not_blamed_for_it) {
  const auto* complains = "### unhandled dwarf2 abbrev form code 0x1b\n";
  BOOST_TEST(unreadable_debug_information({.how = How::exited, .code = 1, .tail = complains}) == "");
  BOOST_TEST(unreadable_debug_information({.how = How::exited, .code = 0, .tail = kGivenUp}) == "");
}

BOOST_AUTO_TEST_CASE(options_that_lie_in_the_working_directory_are_not_taken) {
  const TemporaryDirectory place;
  place.write(".valgrindrc", "--log-file=" + (place / "written") + "\n");
  process::Launch launch{.file = "/bin/true", .argv = {"/bin/true"}, .directory = place.path()};
  instruments::put_callgrind_in_front({"--callgrind-out-file=" + (place / "counted")}, "counting", launch);
  const auto ended = process::run_process(launch);
  BOOST_TEST(process::how_it_ended(ended, 60) == "exited with 0");
  BOOST_TEST(std::filesystem::exists(place / "counted"));
  BOOST_TEST(!std::filesystem::exists(place / "written"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
