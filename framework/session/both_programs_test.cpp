#include "session/both_programs.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"
#include "temporary_directory.hpp"

namespace {

using namespace holdfast;

struct Stand {
  TemporaryDirectory place;
  store::Database store = store::Database::open("sqlite3:" + place / "store.db");
  Declaration declaration{.test = "sort",
                          .config = "Release",
                          .adapter = "command",
                          .command = {"/bin/true"},
                          .working_directory = place / "",
                          .work_directory = place / "work"};

  session::BothPrograms both(const std::optional<std::string>& benchmark = {}) {
    return session::both_programs(declaration, {}, store, benchmark, "", {});
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(both_programs)

BOOST_AUTO_TEST_CASE(a_harness_that_chooses_how_much_it_does_is_refused_with_what_to_type_instead) {
  Stand stand;
  stand.declaration.adapter = "google-benchmark";
  const auto said = message_of([&] { stand.both(); });
  BOOST_TEST(said.find("is measured by ADAPTER google-benchmark, whose program chooses itself") !=
             std::string::npos);
  BOOST_TEST(said.find("holdfast pinpoint --previous EXE --current EXE") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_test_that_was_never_accepted_is_told_how_to_accept_or_name_a_program) {
  Stand stand;
  const auto said = message_of([&] { stand.both(); });
  BOOST_TEST(
      said.find("the test sort has no accepted program to compare with: no baseline has been accepted yet") !=
      std::string::npos);
  BOOST_TEST(said.find("or name one with --previous") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_benchmark_that_it_does_not_measure_is_named) {
  Stand stand;
  BOOST_TEST(message_of([&] { stand.both("heap"); }) == "the test sort has no benchmark \"heap\"");
}

BOOST_AUTO_TEST_SUITE_END()
