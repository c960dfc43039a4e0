// Tests merges that are killed. HOLDFAST_KILLS is the number of kills (ci/kill-store); HOLDFAST_SEED determines their
// times.

#include <sys/wait.h>
#include <unistd.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <random>
#include <thread>

#include "image/take_image.hpp"
#include "message_of.hpp"
#include "store/baselines.hpp"
#include "store/fresh_store_test.hpp"
#include "store/kept_test.hpp"
#include "store/merge.hpp"
#include "store/snapshots.hpp"

BOOST_AUTO_TEST_SUITE(killed_merge, *boost::unit_test::precondition([](auto) {
                        return holdfast::store::postgresql_url().empty();
                      }))

namespace {

using namespace holdfast;
using store::Database;
namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int kKills = 20;
constexpr int kTests = 40;
constexpr std::size_t kProgramBytes = 100'000;

int number(const char* variable, int otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::stoi(text);
}

/// A store of a machine, where each test has an accepted run with a program of its own.
struct Shard {
  TemporaryDirectory place;
  std::string url = "sqlite3:" + place / "shard.db";

  explicit Shard(std::mt19937& random) {
    auto store = Database::open(url);
    store::kept_session(store, "s1");
    for (int i = 0; i < kTests; ++i) accept(store, "test" + std::to_string(i), random);
  }

  void accept(Database& store, const std::string& test, std::mt19937& random) const {
    std::string program(kProgramBytes, '\0');
    for (auto& byte : program) byte = static_cast<char>(random());
    auto run = Run{};
    run.session = "s1";
    run.subject = {.test = test, .benchmark = "sort", .params = "{}"};
    run.config = "Release";
    run.image = image::take_image(place.write(test, program), {});
    store::begin_run(store, run);
    store::add_process(store, run.id, store::process_of(0, 0, Side::current, {10}));
    store::Snapshots(store.path()).keep(run.image);
    store::accept_run(store, run);
  }
};

[[noreturn]] void merge_and_exit(const std::string& from_url, const std::string& into_url) {
  const auto said = message_of([&] {
    auto from = Database::open(from_url);
    auto into = Database::open(into_url);
    store::merge(from, into);
  });
  _exit(said == "accepted" ? 0 : 1);
}

/// Merges in a process that is killed once `is_time` returns true. Returns true if it was killed before its end.
template <class IsTime>
bool killed(const Shard& shard, const std::string& into_url, const IsTime& is_time) {
  const pid_t merging = fork();
  if (merging == 0) merge_and_exit(shard.url, into_url);
  int status = 0;
  while (!is_time()) {
    if (waitpid(merging, &status, WNOHANG) == merging) return false;
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
  kill(merging, SIGKILL);
  waitpid(merging, &status, 0);
  return WIFSIGNALED(status);
}

int kept_files(const std::string& directory) {
  int files = 0;
  std::error_code none;
  for (const auto& entry : fs::recursive_directory_iterator(directory, none))
    files += entry.path().extension() == ".zst" ? 1 : 0;
  return files;
}

std::size_t baselines_with_their_programs(const std::string& url) {
  auto store = Database::open(url);
  const store::Snapshots snapshots(store.path());
  const auto baselines = store::list_baselines(store, "*");
  for (const auto& baseline : baselines)
    BOOST_TEST(snapshots.has(store::find_run(store, baseline.run)->image), baseline.subject.test);
  return baselines.size();
}

}  // namespace

BOOST_AUTO_TEST_CASE(files_of_programs_are_counted_as_new_or_as_known) {
  std::mt19937 random(20261121);
  const Shard shard(random);
  const store::FreshStore fresh;
  auto from = Database::open(shard.url);
  auto into = Database::open(fresh.url);
  const auto first = store::merge(from, into);
  BOOST_TEST(first.added.snapshots == kTests);  // each test has its own program
  BOOST_TEST(first.known.snapshots == 0);
  const auto again = store::merge(from, into);
  BOOST_TEST(again.added.snapshots == 0);
  BOOST_TEST(again.known.snapshots == kTests);
}

BOOST_AUTO_TEST_CASE(whatever_the_moment_no_baseline_lacks_its_program_and_the_next_merge_completes) {
  const int seed = number("HOLDFAST_SEED", 20261121);
  std::mt19937 random(static_cast<unsigned>(seed));
  const Shard shard(random);
  int killed_between = 0;
  for (int i = 0; i < number("HOLDFAST_KILLS", kKills); ++i) {
    const store::FreshStore into;
    const auto directory = store::Snapshots(into.place / "store.db").directory();
    // Half of the kills happen while files are copied, whatever the speed of this machine is; the other half happens
    // at any time.
    const auto files = 1 + static_cast<int>(random() % kTests);
    const auto moment = Clock::now() + std::chrono::microseconds(random() % 400'000);
    BOOST_TEST_CONTEXT("kill " << i << ", seed " << seed) {
      const bool in_the_middle = killed(shard, into.url, [&] {
        return i % 2 == 0 ? kept_files(directory) >= files : Clock::now() >= moment;
      });
      killed_between += in_the_middle && kept_files(directory) > 0 ? 1 : 0;
      baselines_with_their_programs(into.url);
      BOOST_REQUIRE(!killed(shard, into.url, [] { return false; }));
      BOOST_TEST(baselines_with_their_programs(into.url) == std::size_t{kTests});
    }
  }
  BOOST_TEST(killed_between > 0);
}

BOOST_AUTO_TEST_SUITE_END()
