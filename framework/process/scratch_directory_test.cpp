#include "process/scratch_files.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "environment_variable.hpp"
#include "message_of.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(scratch_directories)

namespace {

namespace fs = std::filesystem;
using namespace holdfast;
using process::ScratchDirectory;

}  // namespace

BOOST_AUTO_TEST_CASE(it_is_there_for_this_user_alone_and_goes_with_all_that_is_in_it) {
  const TemporaryDirectory place;
  const EnvironmentVariable there("TMPDIR", place.path());
  std::string path;
  {
    const ScratchDirectory scratch("holdfast-test");
    path = scratch.path();
    BOOST_TEST(path.starts_with(place / "holdfast-test."));
    BOOST_TEST((fs::status(path).permissions() == fs::perms::owner_all));
    fs::create_directories(scratch / "a/b");
  }
  BOOST_TEST(!fs::exists(path));
}

BOOST_AUTO_TEST_CASE(its_path_leads_there_from_everywhere) {
  const EnvironmentVariable here("TMPDIR", ".");
  BOOST_TEST(fs::path(ScratchDirectory("holdfast-test").path()).is_absolute());
}

BOOST_AUTO_TEST_CASE(where_none_can_be_made_the_place_and_the_remedy_are_named) {
  const TemporaryDirectory place;
  const EnvironmentVariable nowhere("TMPDIR", place / "gone");
  BOOST_TEST(message_of([] { const ScratchDirectory scratch("holdfast-test"); }) ==
             place /
                 "gone: no directory for temporary files can be made there: No such file or directory; set "
                 "TMPDIR to a writable directory");
}

BOOST_AUTO_TEST_SUITE_END()
