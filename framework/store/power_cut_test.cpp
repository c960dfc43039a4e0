// Tests stores after a power failure, when only the data that was flushed to disk is left.
//
// This program replaces fsync, fdatasync and rename, also for SQLite. At each flush it records the content of the
// file. Only this content is certain to exist after a power failure. Each such state is opened as a store.

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>

#include "image/take_image.hpp"
#include "store/baselines.hpp"
#include "store/fresh_store_test.hpp"
#include "store/kept_test.hpp"
#include "store/snapshots.hpp"

BOOST_AUTO_TEST_SUITE(power_cut)

namespace {

using namespace holdfast;
using store::Database;
namespace fs = std::filesystem;

/// Each process has 90 kB. SQLite moves its log into the file once the log has 1000 pages of 4 KiB, which is before
/// the last process.
constexpr int kProcesses = 50;
constexpr int kSamples = 5000;

using Disk = std::map<std::string, std::shared_ptr<const std::string>>;  ///< content of each file by its path

/// Records what is flushed below its directory during its lifetime.
class Recorder {
 public:
  explicit Recorder(std::string directory) : directory_(std::move(directory)) { now_ = this; }
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;
  ~Recorder() { now_ = nullptr; }

  static void flushed(int descriptor) {
    if (now_ != nullptr) now_->take(descriptor);
  }
  static void renamed(const std::string& from, const std::string& to) {
    if (now_ == nullptr || !to.starts_with(now_->directory_)) return;
    const auto& kept = now_->disk_[from];
    now_->whole_before_rename &= kept && *kept == content_of(to);
    now_->disk_[to] = now_->disk_[from];
    now_->disk_.erase(from);
    now_->unknown_names_.push_back(fs::path(to).parent_path());
  }

  /// Returns names of files whose directory was not flushed since they were made.
  const std::vector<std::string>& unknown_names() const { return unknown_names_; }

  std::vector<std::pair<long, Disk>> states;  ///< number of promised processes, and the content of the disk
  long promised = 0;
  bool whole_before_rename = true;

 private:
  void take(int descriptor) {
    const auto path = fs::read_symlink("/proc/self/fd/" + std::to_string(descriptor)).string();
    if (!path.starts_with(directory_)) return;
    if (fs::is_directory(path)) {
      std::erase(unknown_names_, path);
      return;
    }
    disk_[path] = std::make_shared<const std::string>(content_of(path));
    states.emplace_back(promised, disk_);
  }

  inline static Recorder* now_ = nullptr;
  std::string directory_;
  Disk disk_;
  std::vector<std::string> unknown_names_;
};

void put(const Disk& disk, const std::string& from, const std::string& to) {
  for (const auto& [path, content] : disk) {
    const auto place = to + path.substr(from.size());
    fs::create_directories(fs::path(place).parent_path());
    std::ofstream(place, std::ios::binary) << *content;
  }
}

}  // namespace

extern "C" {
int fsync(int descriptor) {
  const auto done = static_cast<int>(syscall(SYS_fsync, descriptor));
  Recorder::flushed(descriptor);
  return done;
}
int fdatasync(int descriptor) {
  const auto done = static_cast<int>(syscall(SYS_fdatasync, descriptor));
  Recorder::flushed(descriptor);
  return done;
}
int rename(const char* from, const char* to) noexcept {
  const auto done = static_cast<int>(syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0U));
  if (done == 0) Recorder::renamed(from, to);
  return done;
}
}

BOOST_AUTO_TEST_CASE(whenever_the_power_fails_the_store_is_whole_and_has_what_was_promised) {
  const TemporaryDirectory place;
  const auto path = place / "on/store.db";
  Recorder recorder(place / "on");
  {
    auto store = Database::open("sqlite3:" + path);
    const auto run = store::begun_run(store, store::kept_session(store, "s").id, "sort");
    for (int i = 0; i < kProcesses; ++i) {
      auto process = store::process_of(i, i, Side::current, {});
      for (int k = 0; k < kSamples; ++k) process.samples.push_back({.value = 1.0 / (k + i + 3)});
      store::add_process(store, run.id, process);
      recorder.promised = i + 1;
    }
  }
  BOOST_TEST(recorder.unknown_names().empty());
  BOOST_TEST(recorder.states.size() > std::size_t{kProcesses});  // each promise needs a flush
  long promises_kept = 0;
  for (std::size_t i = 0; i < recorder.states.size(); ++i) {
    const auto& [promised, disk] = recorder.states[i];
    const auto cut = place / ("cut" + std::to_string(i));
    put(disk, place / "on", cut);
    if (!fs::exists(cut + "/store.db")) {  // the file did not have its name yet
      BOOST_TEST(promised == 0);
      continue;
    }
    BOOST_TEST(store::sqlite(cut + "/store.db", "PRAGMA integrity_check") == "ok");
    auto store = Database::open("sqlite3:" + cut + "/store.db");
    const auto kept = store::sqlite(cut + "/store.db", "SELECT count(*) FROM process");
    BOOST_TEST(std::stol(kept) >= promised);
    promises_kept = std::max(promises_kept, promised);
    fs::remove_all(cut);
  }
  BOOST_TEST(promises_kept == kProcesses);
}

BOOST_AUTO_TEST_CASE(a_snapshot_file_is_flushed_before_it_has_its_name_and_its_name_after) {
  const TemporaryDirectory place;
  const auto image = image::take_image(place.write("bin/bench", std::string(100'000, 'p')),
                                       {{"libword.so", place.write("lib/libword.so", "word")}});
  Recorder recorder(place / "store.db.snapshots");
  store::Snapshots(place / "store.db").keep(image);
  BOOST_TEST(recorder.states.size() == 2U);
  BOOST_TEST(recorder.whole_before_rename);
  BOOST_TEST(recorder.unknown_names().empty());
}

BOOST_AUTO_TEST_SUITE_END()
