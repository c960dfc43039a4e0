#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cstdlib>

#include "environment_variable.hpp"
#include "run/reference/reference_test.hpp"

BOOST_AUTO_TEST_SUITE(installed_program)

using namespace holdfast;
using namespace holdfast::run;

namespace {

/// A test that runs a program of the system, found in PATH, on a text of the project.
struct Compiling : reference_test::Stand {
  TemporaryDirectory system;
  EnvironmentVariable search_path{"PATH", system.path() + ":" + std::getenv("PATH")};

  explicit Compiling(bool keeps_text = true) {
    installed("compiler", "1");
    declaration.command = {"compiler", "text"};
    if (keeps_text) declaration.data = {{.name = "text", .path = place.write("text", "int f();")}};
    accept(true);
  }

  void installed(const std::string& name, const std::string& version) const {
    const auto path = system.write(name, "#!/bin/sh\n# " + version + "\n");
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_newer_program_of_the_system_runs_what_the_project_keeps_on_both_sides) {
  Compiling stand;
  stand.installed("compiler", "2");
  const auto live = stand.find("auto");
  BOOST_REQUIRE((live.kind == "live" && live.previous));
  BOOST_TEST(live.previous->file == stand.system / "compiler");
  BOOST_REQUIRE(live.warnings.size() == 1U);
  BOOST_TEST(live.warnings[0] ==
             stand.system / "compiler" +
                 " is installed on the system and has changed since; both sides run the current one");
  const auto stored = stand.find("stored");
  BOOST_TEST((stored.outcome == Outcome::incompatible));
  BOOST_TEST(stored.reason == "the stored numbers are from another version of " + stand.system / "compiler" +
                                  "; accept a baseline with the current one");
}

BOOST_AUTO_TEST_CASE(another_program_of_the_system_is_compared_with_the_accepted_one_where_both_are_there) {
  Compiling stand;
  stand.installed("other", "2");
  stand.declaration.command.front() = "other";
  const auto live = stand.find("auto");
  BOOST_REQUIRE((live.kind == "live" && live.previous));
  BOOST_TEST(live.previous->file == stand.system / "compiler");
  BOOST_TEST(live.warnings.empty());
  std::filesystem::remove(stand.system / "compiler");
  BOOST_TEST((stand.find("auto").outcome == Outcome::incompatible));
}

BOOST_AUTO_TEST_CASE(a_program_of_the_system_is_what_is_tested_where_the_project_keeps_nothing) {
  Compiling stand(false);
  stand.installed("compiler", "2");
  const auto reference = stand.find("auto");
  BOOST_TEST(reference.kind == "stored");
  BOOST_TEST(reference.reason ==
             stand.system / "compiler" + " is installed on the system and has changed since");
}

BOOST_AUTO_TEST_SUITE_END()
