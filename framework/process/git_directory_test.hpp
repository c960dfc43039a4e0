#pragma once

/// A repository for tests, out of reach of the user's configuration.

#include <string>
#include <vector>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "process/process.hpp"
#include "process/revision.hpp"
#include "temporary_directory.hpp"

namespace holdfast::process {

/// A repository on the branch "trunk", without a commit.
struct GitDirectory {
  TemporaryDirectory place;

  GitDirectory() { git({"init", "--quiet", "--initial-branch=trunk"}); }

  void git(std::vector<std::string> words) const {
    words.insert(words.begin(),
                 {"git", "-C", place.path(), "-c", "user.name=x", "-c", "user.email=x@localhost"});
    const auto ended =
        run_process({.argv = words, .environment = {"GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1"}});
    BOOST_REQUIRE_MESSAGE(ended.code == 0, shown_command(words) << ": " << ended.tail);
  }
  /// Makes an empty commit, and returns its hash.
  std::string commit(const std::string& message) const {
    git({"commit", "--quiet", "--allow-empty", "--message=" + message});
    return commit_of(place.path());
  }
};

}  // namespace holdfast::process
