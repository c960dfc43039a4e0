#include <sys/wait.h>
#include <unistd.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <filesystem>

#include "process/process.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(live_output)

namespace {
using namespace holdfast;
using namespace holdfast::process;

/// Returns the stdout and stderr of a wrapper whose child writes to both.
std::string written(Live live) {
  const TemporaryDirectory place;
  const auto log = place / "log";
  const pid_t wrapper = fork();
  if (wrapper == 0) {
    for (auto* stream : {stdout, stderr})
      if (std::freopen(log.c_str(), "a", stream) == nullptr) _exit(1);
    const auto ended = run_process({.argv = {"sh", "-c", "echo out; echo err >&2"}, .live = live});
    _exit(ended.out.empty() && ended.tail.empty() == (live != Live::nothing) ? 0 : 1);
  }
  int status = 0;
  waitpid(wrapper, &status, 0);
  BOOST_TEST(status == 0);
  return content_of(log);
}
}  // namespace

BOOST_AUTO_TEST_CASE(it_goes_where_this_process_writes_and_is_not_kept) {
  BOOST_TEST(written(Live::all) == "out\nerr\n");
  BOOST_TEST(written(Live::errors) == "err\n");
}

BOOST_AUTO_TEST_CASE(without_it_stderr_is_kept) { BOOST_TEST(written(Live::nothing).empty()); }

BOOST_AUTO_TEST_SUITE_END()
