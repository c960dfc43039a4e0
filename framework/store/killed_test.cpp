// Tests programs that are killed while they store. HOLDFAST_KILLS is the number of kills (ci/kill-store);
// HOLDFAST_SEED determines their times.

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <csignal>
#include <memory>
#include <random>
#include <thread>

#include "message_of.hpp"
#include "store/fresh_store_test.hpp"
#include "store/kept_test.hpp"

BOOST_AUTO_TEST_SUITE(killed)

namespace {

using namespace holdfast;
using store::Database;
using store::FreshStore;

constexpr int kKills = 20;
constexpr int kStoreEvery = 5;       ///< kills for each store; some happen while it is made
constexpr int kLongest_us = 40'000;  ///< long enough to open the store and to store some 50 processes

int number(const char* variable, int otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::stoi(text);
}

/// A message of the writer: it has stored this process.
struct Kept {
  char run[40];
  int index;
};

/// Stores processes, and writes a message to `told` after each. Never ends by itself.
[[noreturn]] void keep_for_ever(const std::string& url, int told) {
  const auto said = message_of([&] {
    auto store = Database::open(url);
    const auto session = store::kept_session(store, store::new_id()).id;
    for (;;) {
      Kept kept{};
      auto run = store::begun_run(store, session, "sort");
      run.id.copy(kept.run, sizeof kept.run - 1);
      for (; kept.index < 10; ++kept.index) {
        store::add_process(store, run.id,
                           store::process_of(kept.index, kept.index, Side::current, {1.0 * kept.index, 0.1}));
        if (write(told, &kept, sizeof kept) != sizeof kept) _exit(1);
      }
      run.verdict = Verdict{.tester = "shift", .outcome = Outcome::pass, .message = "measured"};
      store::finish_run(store, run);
    }
  });
  std::fprintf(stderr, "%s\n", said.c_str());
  _exit(1);
}

/// Kills a writer after this time, and returns its messages. With `had_kept`, the time begins at the writer's first
/// message, otherwise at its start.
std::vector<Kept> kept_until_killed(const std::string& url, int microseconds, bool had_kept) {
  int told[2];
  BOOST_REQUIRE(pipe(told) == 0);
  const pid_t writer = fork();
  if (writer == 0) keep_for_ever(url, told[1]);
  close(told[1]);
  pollfd first{.fd = told[0], .events = POLLIN, .revents = 0};
  if (had_kept) poll(&first, 1, -1);  // waits for the first message, however slow the machine is
  std::this_thread::sleep_for(std::chrono::microseconds(microseconds));
  kill(writer, SIGKILL);
  int status = 0;
  waitpid(writer, &status, 0);
  BOOST_TEST((WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL));  // it did not end earlier by an error
  std::vector<Kept> all;
  for (Kept kept{}; read(told[0], &kept, sizeof kept) == sizeof kept;) all.push_back(kept);
  close(told[0]);
  return all;
}

void check_all_is_there(Database& store, const std::vector<Kept>& all) {
  for (const auto& kept : all) {
    const auto processes = store::processes_of(store, kept.run);
    BOOST_REQUIRE(processes.size() > static_cast<std::size_t>(kept.index));
    const auto& process = processes[static_cast<std::size_t>(kept.index)];
    BOOST_TEST(process.index == kept.index);
    BOOST_REQUIRE(process.samples.size() == 2U);
    BOOST_TEST(process.samples[0].value == kept.index);
    BOOST_TEST(process.samples[1].value == 0.1);
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(whatever_the_moment_nothing_that_was_kept_is_lost_and_the_next_run_works) {
  const int seed = number("HOLDFAST_SEED", 20261121);
  std::mt19937 random(static_cast<unsigned>(seed));
  std::unique_ptr<FreshStore> fresh;
  std::size_t processes = 0;
  for (int i = 0; i < number("HOLDFAST_KILLS", kKills); ++i) {
    if (i % kStoreEvery == 0) fresh = std::make_unique<FreshStore>();
    const auto moment = static_cast<int>(random() % kLongest_us);
    BOOST_TEST_CONTEXT("kill " << i << " after " << moment << " us, seed " << seed) {
      const auto all = kept_until_killed(fresh->url, moment, i % 4 == 3);
      processes += all.size();
      auto store = Database::open(fresh->url);
      check_all_is_there(store, all);
      if (store::postgresql_url().empty()) BOOST_TEST(fresh->ask("PRAGMA integrity_check") == "ok");
      const auto next = store::kept_run(store, store::kept_session(store, store::new_id()).id, "sort");
      BOOST_TEST(store::processes_of(store, next.id).size() == 2U);
    }
  }
  BOOST_TEST(processes > 0U);  // some were killed in the middle of their work
  BOOST_TEST_MESSAGE(processes << " processes had been kept");
}

BOOST_AUTO_TEST_SUITE_END()
