#include "store/database.hpp"

#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "model/error.hpp"
#include "store/schema.hpp"

namespace holdfast::store {
namespace {

namespace fs = std::filesystem;

std::string path_of(const std::string& url) {
  constexpr std::string_view kScheme = "sqlite3:";
  if (!url.starts_with(kScheme) || url.size() == kScheme.size()) {
    throw Error("\"" + url + "\" is no store: sqlite3:PATH is expected (--store, HOLDFAST_STORE)");
  }
  if (url.find('"') != std::string::npos) throw Error(url + ": a store's path must not hold a double quote");
  return fs::absolute(url.substr(kScheme.size())).lexically_normal();
}

/// What SQLite says, without the statement that SOCI adds.
std::string reason_of(const std::exception& refused) {
  const std::string text = refused.what();
  for (const char* known : {"database disk image is malformed", "file is not a database",
                            "unable to open database file", "attempt to write a readonly database",
                            "database is locked", "database or disk is full", "disk I/O error"}) {
    if (text.find(known) != std::string::npos) return known;
  }
  return text;
}

/// Held while a store is opened, so that of several processes that find none, one makes it and the others
/// wait. The lock is on the directory: no file of its own stays behind.
class OpeningLock {
 public:
  explicit OpeningLock(const std::string& path)
      : directory_(::open(fs::path(path).parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    if (directory_ >= 0) flock(directory_, LOCK_EX);  // a file system without locks has to do without
  }
  OpeningLock(const OpeningLock&) = delete;
  OpeningLock& operator=(const OpeningLock&) = delete;
  ~OpeningLock() {
    if (directory_ >= 0) close(directory_);
  }

 private:
  int directory_;
};

void make_directory_of(const std::string& path) {
  std::error_code wrong;
  fs::create_directories(fs::path(path).parent_path(), wrong);
  if (wrong) throw Error(path + ": its directory cannot be made: " + wrong.message());
}

/// SQLite takes an empty file for a new database; it would turn somebody's truncated store into a fresh one.
void refuse_what_is_no_database(const std::string& path) {
  if (!fs::exists(path)) return;
  std::string head(15, '\0');
  std::ifstream(path, std::ios::binary).read(head.data(), static_cast<std::streamsize>(head.size()));
  if (!fs::is_regular_file(path) || head != "SQLite format 3") {
    throw Error(path +
                ": exists, but is not an SQLite database; nothing was changed. Name another --store, or move "
                "it away");
  }
}

std::unique_ptr<soci::session> connect(const std::string& path) {
  // The path in quotes, since SOCI splits its parameters at blanks.
  auto session =
      std::make_unique<soci::session>(soci::sqlite3, "db=\"" + path + "\" timeout=10 synchronous=normal");
  *session << "PRAGMA foreign_keys = ON";
  return session;
}

}  // namespace

Database::Database(std::string path, std::unique_ptr<soci::session> session)
    : path_(std::move(path)), session_(std::move(session)) {}
Database::Database(Database&&) noexcept = default;
Database& Database::operator=(Database&&) noexcept = default;
Database::~Database() = default;

Database Database::open(const std::string& url) {
  const auto path = path_of(url);
  make_directory_of(path);
  const OpeningLock lock(path);
  refuse_what_is_no_database(path);
  try {
    Database database(path, connect(path));
    bring_up_to_date(*database.session_, path);
    return database;
  } catch (const Error&) {
    throw;
  } catch (const std::exception& refused) {
    throw Error(path + ": cannot be opened as a store: " + reason_of(refused) +
                "; nothing was changed. Restore it, or name another --store");
  }
}

bool Database::exists(const std::string& url) { return fs::exists(path_of(url)); }

void Database::rethrow(const std::string& doing) const {
  try {
    throw;
  } catch (const Error&) {
    throw;
  } catch (const std::exception& refused) {
    throw Error(path_ + ": " + doing + " failed: " + reason_of(refused));
  }
}

// "immediate": a transaction that will write takes its place in the queue of writers at once, so that it
// cannot find in the middle that another was quicker.
Database::Transaction::Transaction(Database& database) : database_(database) {
  *database_.session_ << "BEGIN IMMEDIATE";
}

Database::Transaction::~Transaction() {
  if (!open_) return;
  try {
    *database_.session_ << "ROLLBACK";
  } catch (const std::exception&) {  // the connection is gone, and with it the transaction
  }
}

void Database::Transaction::commit() {
  *database_.session_ << "COMMIT";
  open_ = false;
}

}  // namespace holdfast::store
