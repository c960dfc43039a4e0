#include "store/snapshot_room.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#define BOOST_TEST_DYN_LINK
#include <array>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <random>

#include "environment_variable.hpp"
#include "image/take_image.hpp"
#include "message_of.hpp"
#include "store/baselines.hpp"
#include "store/durable_file.hpp"
#include "store/kept_test.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(snapshot_room)

namespace {

using namespace holdfast;
using namespace holdfast::store;
namespace fs = std::filesystem;

constexpr std::time_t kHour = 60 * 60;
constexpr std::time_t kDay = 24 * kHour;

/// Three programs of 10 kB that cannot be compressed, accepted one after the other for one test; they share a library
/// of the same size.
struct Stand {
  TemporaryDirectory place;
  Database store = Database::open("sqlite3:" + place / "store.db");
  std::string session = kept_session(store, "s").id;
  Snapshots snapshots{store.path()};
  std::time_t now = std::time(nullptr) + 100 * kDay;  // so late that every file here is old
  std::string library = place.write("libword.so", noise(0));

  static std::string noise(unsigned seed) {
    std::mt19937 random(seed);
    std::string bytes(10'000, '\0');
    for (auto& byte : bytes) byte = static_cast<char>(random());
    return bytes;
  }
  /// Returns an accepted image that was last used `days_ago` days before `now`.
  Image accepted(unsigned number, int days_ago, const std::string& test = "sort") {
    const auto program = place.write("bench" + std::to_string(number), noise(number));
    auto run = begun_run(store, session, test);
    run.image = image::take_image(program, {{"libword.so", library}});
    auto kept = run;
    begin_run(store, kept);
    snapshots.keep(run.image);
    accept_run(store, kept);
    use(run.image.program, days_ago);
    use(run.image.libraries[0], days_ago);
    return run.image;
  }
  void use(const ImageFile& file, int days_ago) const {
    const timespec time{now - days_ago * kDay, 0};
    const timespec times[] = {time, time};
    utimensat(AT_FDCWD, snapshots.path_of(file).c_str(), times, 0);
  }
  std::size_t take(const RoomWanted& wanted) { return make_room(store, snapshots, wanted, now).taken.size(); }
  RoomWanted days(int days) const { return {.bytes_max = {}, .days = days}; }
  RoomWanted at_most(std::uint64_t bytes) const { return {.bytes_max = bytes, .days = {}}; }
};

std::string this_host() {
  std::array<char, 256> name{};
  gethostname(name.data(), name.size() - 1);
  return name.data();
}

}  // namespace

BOOST_AUTO_TEST_CASE(files_are_told_with_their_use_and_who_needs_them) {
  Stand stand;
  stand.accepted(1, 30);
  const auto other = stand.accepted(2, 20, "parse");
  const auto files = snapshot_files(stand.store, stand.snapshots);
  BOOST_REQUIRE(files.size() == 3U);
  BOOST_TEST(files[0].baselines == 1);
  BOOST_TEST(files[1].baselines + files[2].baselines == 3);  // the three baselines share the library
  BOOST_TEST(files[0].used < files[1].used);
  BOOST_TEST(stand.snapshots.has(other));
}

BOOST_AUTO_TEST_CASE(what_a_baseline_in_force_needs_is_never_taken) {
  Stand stand;
  const auto sort = stand.accepted(1, 1000);
  const auto parse = stand.accepted(2, 1000, "parse");
  BOOST_TEST(stand.take({.bytes_max = 0, .days = 0}) == 0U);
  BOOST_TEST(stand.snapshots.has(sort));
  BOOST_TEST(stand.snapshots.has(parse));
}

BOOST_AUTO_TEST_CASE(without_a_limit_nothing_is_taken) {
  Stand stand;
  const auto superseded = stand.accepted(1, 1000);
  stand.accepted(2, 900);
  BOOST_TEST(stand.take({.bytes_max = {}, .days = {}}) == 0U);
  BOOST_TEST(stand.snapshots.has(superseded));
}

BOOST_AUTO_TEST_CASE(an_earlier_baseline_is_taken_when_it_was_not_used_for_so_long) {
  Stand stand;
  const auto first = stand.accepted(1, 60);
  const auto second = stand.accepted(2, 40);
  const auto third = stand.accepted(3, 20);
  BOOST_TEST(stand.take(stand.days(50)) == 1U);
  BOOST_TEST(!stand.snapshots.has(first));
  BOOST_TEST(stand.snapshots.has(second));
  BOOST_TEST(stand.snapshots.has(third));  // the library of the removed program is still needed
}

BOOST_AUTO_TEST_CASE(for_room_the_longest_unused_go_first_and_no_more_than_needed) {
  Stand stand;
  const auto first = stand.accepted(1, 60);
  const auto second = stand.accepted(2, 40);
  stand.accepted(3, 20);
  stand.use(first.program, 1);  // the first program was run again since
  BOOST_TEST(stand.take(stand.at_most(35'000)) == 1U);
  BOOST_TEST(stand.snapshots.has(first));
  BOOST_TEST(!stand.snapshots.has(second));
}

BOOST_AUTO_TEST_CASE(a_program_that_runs_again_counts_as_used) {
  Stand stand;
  const auto first = stand.accepted(1, 60);
  stand.accepted(2, 40);
  stand.now = std::time(nullptr) + 2 * kHour;
  stand.snapshots.verify(first);
  BOOST_TEST(snapshot_files(stand.store, stand.snapshots).front().used > std::time(nullptr) - kHour);
}

BOOST_AUTO_TEST_CASE(a_file_just_written_belongs_to_an_acceptance_that_is_not_recorded_yet) {
  Stand stand;
  const auto image = image::take_image(stand.place.write("bench9", Stand::noise(9)), {});
  stand.snapshots.keep(image);
  stand.now = std::time(nullptr) + kHour / 2;
  const auto made = make_room(stand.store, stand.snapshots, {.bytes_max = 0, .days = {}}, stand.now);
  BOOST_TEST(made.taken.empty());
  BOOST_TEST(made.recent.files == 1U);
  const auto used = snapshot_files(stand.store, stand.snapshots).front().used;
  BOOST_TEST(made.recent_until == utc_at(used + kHour));
  stand.now = used + kHour;
  BOOST_TEST(stand.take({.bytes_max = 0, .days = 0}) == 1U);
  stand.snapshots.keep(image);  // keeping it again counts as a use
  stand.now = std::time(nullptr) + kHour / 2;
  BOOST_TEST(stand.take({.bytes_max = 0, .days = 0}) == 0U);
}

BOOST_AUTO_TEST_CASE(leftovers_of_an_interrupted_acceptance_go_and_files_of_others_stay) {
  Stand stand;
  const auto image = stand.accepted(1, 0);
  const auto inside = [&](const std::string& path) {
    return stand.place.write(path.substr(stand.place.path().size() + 1), "x");
  };
  const auto path = stand.snapshots.path_of(image.program);
  const auto leftover = inside(path + ".0123456789abcdef");
  const auto of_older_version = inside(path + ".4711");
  const auto notes = inside(stand.snapshots.directory() + "/notes.txt");
  BOOST_TEST(stand.take({.bytes_max = {}, .days = {}}) == 2U);
  BOOST_TEST(!fs::exists(leftover));
  BOOST_TEST(!fs::exists(of_older_version));
  BOOST_TEST(fs::exists(notes));
}

BOOST_AUTO_TEST_CASE(who_writes_takes_nobody_elses_temporary_name) {
  const TemporaryDirectory place;
  const auto of_another_container = place.write("file." + std::to_string(getpid()), "half");
  write_durably(place / "file", "whole");
  BOOST_TEST(content_of(place / "file") == "whole");
  BOOST_TEST(content_of(of_another_container) == "half");
}

BOOST_AUTO_TEST_CASE(a_dry_run_tells_and_takes_nothing) {
  Stand stand;
  const auto first = stand.accepted(1, 60);
  stand.accepted(2, 40);
  auto dry = stand.days(50);
  dry.dry = true;
  BOOST_TEST(stand.take(dry) == 1U);
  BOOST_TEST(stand.snapshots.has(first));
}

BOOST_AUTO_TEST_CASE(what_a_baseline_needs_is_known_however_the_directory_is_written) {
  const TemporaryDirectory named;
  const EnvironmentVariable variable("HOLDFAST_SNAPSHOTS", named.path() + "//");
  Stand stand;
  const auto needed = stand.accepted(1, 1000);
  BOOST_TEST(snapshot_files(stand.store, stand.snapshots).at(0).baselines == 1);
  BOOST_TEST(stand.take({.bytes_max = 0, .days = 0}) == 0U);
  BOOST_TEST(stand.snapshots.has(needed));
}

BOOST_AUTO_TEST_CASE(where_other_stores_keep_theirs_nothing_is_taken_unless_asked_for) {
  const TemporaryDirectory shared;
  const EnvironmentVariable variable("HOLDFAST_SNAPSHOTS", shared.path());
  Stand mine;
  const auto first = mine.accepted(1, 60);
  mine.accepted(2, 40);
  Stand theirs;
  const auto needed = theirs.accepted(3, 60);
  BOOST_TEST(
      message_of([&] { mine.take(mine.days(50)); })
          .starts_with(shared.path() + ": 1 other store keeps snapshots here, too (" + this_host() + ":" +
                       theirs.store.path() +
                       "), and the snapshots that its baselines need are unknown; nothing was removed."));
  BOOST_TEST(mine.snapshots.has(first));
  auto all = mine.days(50);
  all.all_stores = true;
  BOOST_TEST(mine.take(all) == 2U);
  BOOST_TEST(!theirs.snapshots.has(needed));
}

BOOST_AUTO_TEST_CASE(a_file_of_the_same_path_on_another_machine_is_another_store) {
  const TemporaryDirectory shared;
  const EnvironmentVariable variable("HOLDFAST_SNAPSHOTS", shared.path());
  Stand mine;
  mine.accepted(1, 60);
  const auto left = fs::directory_iterator(shared / "stores")->path();
  BOOST_TEST(content_of(left) == this_host() + ":" + mine.store.path() + "\n");
  BOOST_TEST(mine.snapshots.other_stores().empty());
  shared.write("stores/of-older-version", mine.store.path() + "\n");
  BOOST_TEST(mine.snapshots.other_stores().empty());
  const auto theirs = "not-" + this_host() + ":" + mine.store.path();
  shared.write("stores/theirs", theirs + "\n");
  shared.write("stores/theirs-of-older-version", "/elsewhere/store.db\n");
  BOOST_TEST(mine.snapshots.other_stores() == (std::vector<std::string>{"/elsewhere/store.db", theirs}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
