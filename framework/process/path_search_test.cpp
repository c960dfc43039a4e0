#include "process/process.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "environment_variable.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(path_search)

namespace {

namespace fs = std::filesystem;
using namespace holdfast;
using process::found_in_path;

/// Changes the working directory and PATH for the lifetime of the object.
class Standing {
 public:
  Standing(const std::string& directory, const std::string& path)
      : directory_(fs::current_path()), path_("PATH", path) {
    fs::current_path(directory);
  }
  Standing(const Standing&) = delete;
  Standing& operator=(const Standing&) = delete;
  ~Standing() { fs::current_path(directory_); }

 private:
  fs::path directory_;
  EnvironmentVariable path_;
};

/// A directory with bin/tool, which can be executed, and bin/data, which cannot.
void fill(const TemporaryDirectory& place) {
  fs::create_directory(place / "bin");
  place.write("bin/data", "1 2 3");
  fs::permissions(place.write("bin/tool", "#!/bin/sh\n"), fs::perms::owner_exec, fs::perm_options::add);
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_found_has_an_absolute_path_wherever_path_leads) {
  const TemporaryDirectory place;
  fill(place);
  const auto tool = fs::canonical(place / "bin/tool").string();
  {
    const Standing above(place.path(), "/nowhere:bin:/bin");
    BOOST_TEST(found_in_path("tool").value_or("") == tool);
    BOOST_TEST(!found_in_path("data"));
  }
  const Standing within(place / "bin", ":/bin");  // an empty part of PATH is the working directory
  BOOST_TEST(found_in_path("tool").value_or("") == tool);
}

BOOST_AUTO_TEST_SUITE_END()
