#include "process/interrupts.hpp"

#include <sys/wait.h>
#include <unistd.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "process/gone_test.hpp"
#include "process/process.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(interrupts)

namespace {
using namespace holdfast;
using namespace holdfast::process;

/// Returns true if the process sleeps. It has then done everything that comes before its wait.
bool is_waiting(pid_t pid) {
  return content_of("/proc/" + std::to_string(pid) + "/stat").find(") S ") != std::string::npos;
}

/// A file that is removed with this object.
struct Kept {
  explicit Kept(const std::string& path) : path_(path) { std::ofstream(path) << "here"; }
  Kept(const Kept&) = delete;
  Kept& operator=(const Kept&) = delete;
  ~Kept() { std::filesystem::remove(path_); }
  std::filesystem::path path_;
};

/// Returns the wait status of a forked wrapper that runs `work`.
template <class Work>
int status_after(const Work& work) {
  const pid_t wrapper = fork();
  if (wrapper == 0) {
    std::signal(SIGINT, SIG_DFL);  // ignored where the tests run in the background
    end_children_when_interrupted();
    work();
    _exit(0);
  }
  int status = 0;
  waitpid(wrapper, &status, 0);
  return status;
}
}  // namespace

BOOST_AUTO_TEST_CASE(a_wrapper_that_is_told_to_stop_takes_its_child_with_it) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const TemporaryDirectory place;
    const pid_t wrapper = fork();
    if (wrapper == 0) {
      std::signal(SIGINT, SIG_DFL);
      end_children_when_interrupted();
      try {
        const Kept file(place / "kept");
        run_process({.argv = {"/bin/sh", "-c", "echo $$ > started; mv started pid; exec sleep 300"},
                     .directory = place.path()});
      } catch (const Interrupted& interrupted) {
        end_as(interrupted);
      }
      _exit(0);
    }
    BOOST_REQUIRE(soon([&] { return !content_of(place / "pid").empty() && is_waiting(wrapper); }));
    auto child = content_of(place / "pid");
    child.pop_back();
    BOOST_TEST(!is_gone(child));
    kill(wrapper, signal);
    int status = 0;
    waitpid(wrapper, &status, 0);
    BOOST_TEST(WIFSIGNALED(status));
    BOOST_TEST(WTERMSIG(status) == signal);  // as if there were no handler
    BOOST_TEST(soon([&] { return is_gone(child); }));
    BOOST_TEST(!std::filesystem::exists(place / "kept"));
  }
}

BOOST_AUTO_TEST_CASE(a_wrapper_that_is_killed_takes_its_child_with_it) {
  const TemporaryDirectory place;
  const pid_t wrapper = fork();
  if (wrapper == 0) {
    run_process({.argv = {"/bin/sh", "-c", "echo $$ > started; mv started pid; exec sleep 300"},
                 .directory = place.path()});
    _exit(0);
  }
  BOOST_REQUIRE(soon([&] { return !content_of(place / "pid").empty(); }));
  auto child = content_of(place / "pid");
  child.pop_back();
  BOOST_TEST(!is_gone(child));
  kill(wrapper, SIGKILL);
  waitpid(wrapper, nullptr, 0);
  BOOST_TEST(soon([&] { return is_gone(child); }));
}

BOOST_AUTO_TEST_CASE(between_children_nobody_is_killed) {
  const int status = status_after([] {
    run_process({.argv = {"true"}});
    raise(SIGTERM);
  });
  BOOST_TEST(WIFSIGNALED(status));
  BOOST_TEST(WTERMSIG(status) == SIGTERM);
}

BOOST_AUTO_TEST_CASE(between_children_it_is_heard_once_nothing_lies_about) {
  const TemporaryDirectory place;
  const int status = status_after([&] {
    const CleanupOnSignal until_the_file_is_gone;
    const Kept file(place / "kept");
    raise(SIGTERM);
  });
  BOOST_TEST(WIFSIGNALED(status));
  BOOST_TEST(WTERMSIG(status) == SIGTERM);
  BOOST_TEST(!std::filesystem::exists(place / "kept"));
}

BOOST_AUTO_TEST_CASE(what_is_ignored_stays_so) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const pid_t wrapper = fork();
    if (wrapper == 0) {
      std::signal(signal, SIG_IGN);  // nohup ignores signals in the same way
      end_children_when_interrupted();
      raise(signal);
      _exit(run_process({.argv = {"false"}}).code);
    }
    int status = 0;
    waitpid(wrapper, &status, 0);
    BOOST_TEST(WIFEXITED(status));
    BOOST_TEST(WEXITSTATUS(status) == 1);
  }
}

BOOST_AUTO_TEST_CASE(no_further_child_is_started) {
  const TemporaryDirectory place;
  const int status = status_after([&] {
    const CleanupOnSignal always;
    raise(SIGINT);
    try {
      run_process({.argv = {"touch", place / "started"}});
    } catch (const Interrupted& interrupted) {
      _exit(interrupted.signal);
    }
  });
  BOOST_TEST(WIFEXITED(status));
  BOOST_TEST(WEXITSTATUS(status) == SIGINT);
  BOOST_TEST(!std::filesystem::exists(place / "started"));
}

BOOST_AUTO_TEST_SUITE_END()
