#include "run/reference/both_programs.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "message_of.hpp"
#include "run/plan/declared_run.hpp"
#include "run/sides/programs.hpp"
#include "store/baselines.hpp"
#include "store/kept_test.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(both_programs)

namespace {

using namespace holdfast;

struct Stand {
  TemporaryDirectory place;
  store::Database store = store::Database::open("sqlite3:" + place / "store.db");
  Declaration declaration{.test = "sort",
                          .config = "Release",
                          .adapter = AdapterName::command,
                          .command = {"/bin/true"},
                          .working_directory = place / "",
                          .work_directory = place / "work"};

  run::BothPrograms both(const std::optional<std::string>& benchmark = {}) {
    return run::both_programs(declaration, {}, store, benchmark, "", {});
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_test_that_was_never_accepted_is_told_how_to_accept_or_name_a_program) {
  Stand stand;
  const auto said = message_of([&] { stand.both(); });
  BOOST_TEST(
      said.find("the test sort has no accepted program to compare with: no baseline has been accepted yet") !=
      std::string::npos);
  BOOST_TEST(said.find("or name one with --previous") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_test_that_compares_stored_numbers_has_an_accepted_program_all_the_same) {
  Stand stand;
  const auto script = [&](const std::string& lines) {
    const auto path = stand.place.write("script", "#!/bin/sh\n" + lines);
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path;
  };
  stand.declaration.command = {script("exit 0\n")};
  stand.declaration.asked.baseline = BaselineChoice::stored;
  store::kept_session(stand.store, "then");
  auto run = run::declared_run(stand.declaration, {});
  run.session = "then";
  run.subject = {.test = "sort", .benchmark = "sort", .params = "{}"};
  run.config = "Release";
  run.image = run::current_program(stand.declaration, run::resolve(stand.declaration, {})).image;
  store::begin_run(stand.store, run);
  BOOST_REQUIRE(run::keep_program(stand.store, run));
  store::accept_run(stand.store, run);
  script("exit 1\n");
  const auto both = stand.both();
  BOOST_TEST(content_of(both.previous.file) == "#!/bin/sh\nexit 0\n");
  BOOST_TEST(content_of(both.current.file) == "#!/bin/sh\nexit 1\n");
}

BOOST_AUTO_TEST_CASE(a_benchmark_that_it_does_not_measure_is_named) {
  Stand stand;
  BOOST_TEST(message_of([&] { stand.both("heap"); }) == "the test sort has no benchmark \"heap\"");
}

BOOST_AUTO_TEST_SUITE_END()
