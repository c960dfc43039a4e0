#include "process/scratch_files.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include "message_of.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(scratch_directories)

namespace {

namespace fs = std::filesystem;
using namespace holdfast;
using process::ScratchDirectory;

/// With that TMPDIR for as long as it lives.
class Named {
 public:
  explicit Named(const std::string& directory) {
    if (const char* before = std::getenv("TMPDIR")) before_ = before;
    setenv("TMPDIR", directory.c_str(), 1);
  }
  Named(const Named&) = delete;
  Named& operator=(const Named&) = delete;
  ~Named() { before_ ? setenv("TMPDIR", before_->c_str(), 1) : unsetenv("TMPDIR"); }

 private:
  std::optional<std::string> before_;
};

}  // namespace

BOOST_AUTO_TEST_CASE(it_is_there_for_this_user_alone_and_goes_with_all_that_is_in_it) {
  const TemporaryDirectory place;
  const Named there(place.path());
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
  const Named here(".");
  BOOST_TEST(fs::path(ScratchDirectory("holdfast-test").path()).is_absolute());
}

BOOST_AUTO_TEST_CASE(where_none_can_be_made_the_place_and_the_remedy_are_named) {
  const TemporaryDirectory place;
  const Named nowhere(place / "gone");
  BOOST_TEST(message_of([] { const ScratchDirectory scratch("holdfast-test"); }) ==
             place /
                 "gone: no directory for temporary files can be made there: No such file or directory; set "
                 "TMPDIR to one that can be written");
}

BOOST_AUTO_TEST_SUITE_END()
