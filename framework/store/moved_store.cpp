#include "store/moved_store.hpp"

#include <sqlite3.h>
#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <thread>
#include <vector>

#include "model/error.hpp"
#include "store/directory_lock.hpp"
#include "store/durable_file.hpp"
#include "store/snapshots.hpp"

namespace holdfast::store {
namespace {

namespace fs = std::filesystem;

constexpr int kPatience_ms = 1'000;  ///< for who uses the store; and for who moves it

bool is_there(const std::string& path) {
  std::error_code none;
  return fs::exists(fs::symlink_status(path, none));
}

/// A file of another user, and what a link leads to, have their place for a reason.
bool is_own_file(const std::string& path) {
  struct stat found {};
  return lstat(path.c_str(), &found) == 0 && S_ISREG(found.st_mode) && found.st_uid == geteuid();
}

/// A database that no other program has open, for as long as this lives, and of which all is in its one file.
class SoleUse {
 public:
  explicit SoleUse(const std::string& path) {
    ::sqlite3* opened = nullptr;
    const bool can_be_opened =
        sqlite3_open_v2(path.c_str(), &opened, SQLITE_OPEN_READWRITE, nullptr) == SQLITE_OK;
    database_.reset(opened);
    sqlite3_busy_timeout(opened, kPatience_ms);
    // With this mode, set before the first read, the lock excludes everybody who has the file open. The second takes
    // it, and moves what the log holds into the file; the third tells whether that is so, and keeps it.
    holds_ = can_be_opened && does("PRAGMA locking_mode = EXCLUSIVE") && does("BEGIN IMMEDIATE") &&
             does("COMMIT") && does("PRAGMA wal_checkpoint(TRUNCATE)") && does("BEGIN EXCLUSIVE");
  }
  bool holds() const { return holds_; }

 private:
  bool does(const char* statement) const {
    return sqlite3_exec(database_.get(), statement, nullptr, nullptr, nullptr) == SQLITE_OK;
  }

  std::unique_ptr<::sqlite3, int (*)(::sqlite3*)> database_{nullptr, sqlite3_close};
  bool holds_ = false;
};

/// Snapshots first: as long as the database is at its old place, the next process completes what this one began.
bool move_files(const std::string& from, const std::string& to) {
  if (!is_own_file(from)) return false;
  const SoleUse sole(from);
  if (!sole.holds()) return false;
  move_snapshots(from, to);
  std::error_code wrong;
  fs::rename(from, to, wrong);
  if (wrong) return false;
  for (const char* part : {"-wal", "-shm"}) fs::remove(from + part, wrong);  // empty
  flush_directory(fs::path(to).parent_path());
  flush_directory(fs::path(from).parent_path());
  return true;
}

/// Who moves needs a moment; who could not, keeps his lock as long as he lives.
std::unique_ptr<DirectoryLock> lock_soon(const std::string& directory) {
  for (int waited_ms = 0;; waited_ms += 10) {
    auto lock = std::make_unique<DirectoryLock>(directory, LOCK_EX | LOCK_NB);
    if (!lock->is_of_others()) return lock;
    if (waited_ms >= kPatience_ms) return nullptr;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

}  // namespace

std::string moved_store(const std::string& from, const std::string& to) {
  const auto directory = fs::path(to).parent_path().string();
  try {
    if (const auto one_at_a_time = lock_soon(directory)) {
      if (is_there(to) || !is_there(from) || move_files(from, to)) return to;
    }
    static std::vector<std::unique_ptr<DirectoryLock>> stays;
    stays.push_back(std::make_unique<DirectoryLock>(directory, LOCK_SH));
    return is_there(to) ? to : from;
  } catch (const Error&) {
    return from;
  } catch (const fs::filesystem_error&) {
    return from;
  }
}

}  // namespace holdfast::store
