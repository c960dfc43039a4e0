#include "store/moved_store.hpp"

#include <sys/wait.h>
#include <unistd.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <csignal>
#include <filesystem>
#include <random>
#include <thread>

#include "image/take_image.hpp"
#include "message_of.hpp"
#include "store/baselines.hpp"
#include "store/fresh_store_test.hpp"
#include "store/kept_test.hpp"
#include "store/snapshots.hpp"

namespace {

using namespace holdfast;
using store::Database;
using store::moved_store;
namespace fs = std::filesystem;

constexpr int kTests = 10;

/// A store with baselines and their programs, and the place that it goes to.
struct Stand {
  TemporaryDirectory place;
  std::string from = place / "baselines/holdfast.db";
  std::string to = place / ".holdfast/holdfast.db";

  Stand() {
    fs::create_directories(place / ".holdfast");
    auto store = Database::open("sqlite3:" + from);
    store::kept_session(store, "s1");
    for (int i = 0; i < kTests; ++i) accept(store, "test" + std::to_string(i));
  }

  void accept(Database& store, const std::string& test) const {
    store::RunRecord run;
    run.session = "s1";
    run.subject = {.test = test, .benchmark = "sort", .params = "{}"};
    run.config = "Release";
    run.declaration = "{}";
    run.image = image::take_image(place.write(test, "program of " + test), {});
    store::begin_run(store, run);
    store::Snapshots(store.path()).keep(run.image);
    store::accept_run(store, run);
  }
};

void check_all_is_at(const std::string& path) {
  auto store = Database::open("sqlite3:" + path);
  const store::Snapshots snapshots(store.path());
  const auto baselines = store::list_baselines(store, "*");
  BOOST_TEST(baselines.size() == std::size_t{kTests});
  for (const auto& baseline : baselines)
    BOOST_TEST(snapshots.has(store::find_run(store, baseline.run)->image), baseline.subject.test);
}

/// A process that does `work`.
template <class Work>
pid_t process(const Work& work) {
  const pid_t child = fork();
  if (child == 0) _exit(message_of(work) == "accepted" ? 0 : 1);
  return child;
}

int ended(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(moved_stores)

BOOST_AUTO_TEST_CASE(everything_that_belongs_to_a_store_moves_with_it) {
  const Stand stand;
  BOOST_TEST(moved_store(stand.from, stand.to) == stand.to);
  for (const char* part : {"", "-wal", "-shm", "-journal", ".snapshots"})
    BOOST_TEST(!fs::exists(stand.from + part), part);
  check_all_is_at(stand.to);
  BOOST_TEST(store::sqlite(stand.to, "PRAGMA journal_mode") == "wal");
  BOOST_TEST(moved_store(stand.from, stand.to) == stand.to);
}

BOOST_AUTO_TEST_CASE(what_a_killed_program_left_in_the_log_moves_too) {
  const Stand stand;
  BOOST_TEST(WIFSIGNALED(ended(process([&] {
    auto store = Database::open("sqlite3:" + stand.from);
    store::kept_session(store, "in the log");
    kill(getpid(), SIGKILL);
  }))));
  BOOST_REQUIRE(fs::exists(stand.from + "-wal"));
  BOOST_TEST(moved_store(stand.from, stand.to) == stand.to);
  auto store = Database::open("sqlite3:" + stand.to);
  BOOST_TEST(store::find_session(store, "in the log").has_value());
}

BOOST_AUTO_TEST_CASE(one_that_another_program_uses_stays_and_moves_later) {
  const Stand stand;
  {
    int told[2];
    BOOST_REQUIRE(pipe(told) == 0);
    const auto other = process([&] {
      auto store = Database::open("sqlite3:" + stand.from);
      store::find_session(store, "s1");
      BOOST_REQUIRE(write(told[1], "x", 1) == 1);
      pause();
    });
    char byte = 0;
    BOOST_REQUIRE(read(told[0], &byte, 1) == 1);
    // Where it stays it is held, which must not outlast this case: in a process of its own.
    const auto mine = process([&] {
      if (moved_store(stand.from, stand.to) != stand.from) throw std::runtime_error("was moved");
    });
    BOOST_TEST(ended(mine) == 0);
    kill(other, SIGKILL);
    ended(other);
  }
  BOOST_TEST(moved_store(stand.from, stand.to) == stand.to);
  check_all_is_at(stand.to);
}

BOOST_AUTO_TEST_CASE(whatever_the_moment_at_which_it_is_killed_the_next_call_completes_it) {
  std::mt19937 random(20261121);
  for (int i = 0; i < 40; ++i) {
    const Stand stand;
    const auto moment = random() % 8'000;
    BOOST_TEST_CONTEXT("kill " << i << " after " << moment << " us") {
      const auto moving = process([&] { moved_store(stand.from, stand.to); });
      std::this_thread::sleep_for(std::chrono::microseconds(moment));
      kill(moving, SIGKILL);
      ended(moving);
      BOOST_TEST(moved_store(stand.from, stand.to) == stand.to);
      check_all_is_at(stand.to);
      BOOST_TEST(!fs::exists(stand.from));
    }
  }
}

BOOST_AUTO_TEST_CASE(of_several_processes_one_moves_it_and_all_use_the_new_place) {
  const Stand stand;
  std::vector<pid_t> processes;
  for (int i = 0; i < 6; ++i) {
    processes.push_back(process([&] {
      auto store = Database::open("sqlite3:" + moved_store(stand.from, stand.to));
      store::kept_session(store, "of " + std::to_string(i));
    }));
  }
  for (const auto child : processes) BOOST_TEST(ended(child) == 0);
  check_all_is_at(stand.to);
  auto store = Database::open("sqlite3:" + stand.to);
  for (int i = 0; i < 6; ++i) BOOST_TEST(store::find_session(store, "of " + std::to_string(i)).has_value());
  BOOST_TEST(!fs::exists(stand.from));
}

BOOST_AUTO_TEST_SUITE_END()
