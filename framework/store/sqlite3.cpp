// Stores that are a file: sqlite3:PATH.

#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <filesystem>
#include <fstream>
#include <mutex>
#include <set>

#include "image/own_directory.hpp"
#include "model/error.hpp"
#include "store/dialect.hpp"
#include "store/durable_file.hpp"

namespace holdfast::store {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kScheme = "sqlite3:";
/// SQLite allows paths of 511 bytes, including the suffixes of the files beside the store.
constexpr std::size_t kLongestPath = 480;
/// With this log, readers and a writer do not wait for each other.
constexpr const char* kWriteAheadLog = "PRAGMA journal_mode = WAL";

std::string path_of(const std::string& url) {
  if (url.find('"') != std::string::npos) throw Error(url + ": a store's path must not hold a double quote");
  const std::string path = fs::absolute(url.substr(kScheme.size())).lexically_normal();
  if (path.size() > kLongestPath)
    throw Error(path + ": the path of a store in SQLite has at most " + std::to_string(kLongestPath) +
                " bytes; name another --store");
  return path;
}

bool is_there(const std::string& path) {
  std::error_code wrong;
  const bool there = fs::exists(path, wrong);
  if (wrong) throw Error(path + ": cannot be examined: " + wrong.message());
  return there;
}

bool exists(const std::string& url) { return is_there(path_of(url)); }

void make_directory_of(const std::string& path) {
  try {
    make_directory_durably(fs::path(path).parent_path());
  } catch (const Error& wrong) {
    throw Error(path + ": " + wrong.what());
  }
}

/// Files that this process knows to be databases. Only SQLite opens them again. If a process closes any descriptor of
/// a file, it drops all locks that it has on that file (fcntl(2)), including those of SQLite. Other processes would
/// then remove the log that is still in use.
class KnownDatabases {
 public:
  bool holds(const std::string& path) {
    const std::lock_guard turn(one_at_a_time_);
    return paths_.contains(fs::canonical(path));
  }
  void add(const std::string& path) {
    const std::lock_guard turn(one_at_a_time_);
    paths_.insert(fs::canonical(path));
  }

 private:
  std::mutex one_at_a_time_;
  std::set<std::string> paths_;
};

KnownDatabases& known_databases() {
  static KnownDatabases known;
  return known;
}

/// SQLite takes an empty file for a new database, so it would turn a user's truncated store into a fresh one.
void refuse_what_is_no_database(const std::string& path) {
  if (known_databases().holds(path)) return;
  // The header has 16 bytes, the last of which is a zero.
  std::string head(15, '\0');
  const bool file = fs::is_regular_file(path);  // opening a pipe would wait for a writer
  if (file)
    std::ifstream(path, std::ios::binary).read(head.data(), static_cast<std::streamsize>(head.size()));
  if (!file || head != "SQLite format 3") {
    throw Error(path +
                ": exists, but is not an SQLite database; nothing was changed. Name another --store, or move "
                "it away");
  }
}

std::unique_ptr<soci::session> connect(const std::string& url, int patience_s) {
  // The path is quoted, since SOCI splits its parameters at blanks. SOCI's parameter for `synchronous` would read the
  // file before it sets the timeout, and so not wait for a process that is just closing the store.
  auto session = std::make_unique<soci::session>(
      soci::sqlite3, "db=\"" + path_of(url) + "\" timeout=" + std::to_string(patience_s));
  // With NORMAL, the last commits would be lost in a power failure.
  *session << "PRAGMA synchronous = FULL";
  return session;
}

/// The store is at the target of the link, perhaps on a disk that is not mounted; a new store would replace the link.
void refuse_broken_link(const std::string& path) {
  std::error_code none;
  const auto leads_to = fs::read_symlink(path, none);
  if (!none)
    throw Error(path + ": is a link to " + leads_to.string() +
                ", which does not exist; nothing was changed. Restore the store, or name another --store");
}

/// Makes a database and then renames it, so that a killed process leaves no empty file behind. Only the owner may
/// write to it, whatever the umask, because it determines which programs are run.
void make_database(const std::string& path) {
  refuse_broken_link(path);
  const auto growing = path + ".new";
  std::error_code ignored;
  for (const char* part : {"", "-journal", "-wal", "-shm"}) fs::remove(growing + part, ignored);
  // The connection is closed at the end of this statement, and SQLite then removes the log. Renaming an open database
  // would separate it from its log. The mode of the journal is stored in the file.
  *connect(std::string(kScheme) + growing, 0) << kWriteAheadLog;
  fs::permissions(growing, fs::perms::group_write | fs::perms::others_write, fs::perm_options::remove);
  fs::rename(growing, path);
  flush_directory(fs::path(path).parent_path());
}

std::shared_ptr<void> prepare(const std::string& url) {
  const auto path = path_of(url);
  make_directory_of(path);
  // Held while a store is opened: if several processes find none, one makes it and the others wait.
  auto lock = std::make_shared<image::DirectoryLock>(fs::path(path).parent_path());
  is_there(path) ? refuse_what_is_no_database(path) : make_database(path);
  known_databases().add(path);
  return lock;
}

struct KnownFiles {
  const char* said;
  const char* remedy;
};

constexpr KnownFiles kKnown[] = {
    {"database disk image is malformed", ""},
    {"file is not a database", ""},
    {"unable to open database file", "; the directory and the files beside the store must be writable"},
    {"attempt to write a readonly database",
     "; the store, its directory and the files beside it must be writable"},
    {"database is locked", ", by another program; end it, then try again"},
    {"database or disk is full", "; free disk space, then try again; older data is safe"},
    {"disk I/O error", ""},
};

/// Returns the message without the statement and its values, which SOCI adds.
std::string said_by(const std::exception& refused) {
  const auto* by_soci = dynamic_cast<const soci::soci_error*>(&refused);
  return by_soci == nullptr ? refused.what() : by_soci->get_error_message();
}

bool says(const std::exception& refused, const char* words) {
  return said_by(refused).find(words) != std::string::npos;
}

std::string reason(const std::exception& refused) {
  for (const auto& known : kKnown) {
    if (says(refused, known.said)) return std::string(known.said) + known.remedy;
  }
  auto text = said_by(refused);
  if (text.starts_with("sqlite3_")) text.erase(0, text.find(": ") + 2);  // the name of SOCI's function
  return text;
}

/// SQLite does not always wait for a lock that another process holds briefly while that process recovers or closes the
/// log.
bool may_pass(const std::exception& refused) { return says(refused, "database is locked"); }

}  // namespace

const Dialect kSqlite3{
    .scheme = kScheme,
    .name = path_of,
    .exists = exists,
    .prepare = prepare,
    .connect = connect,
    .reason = reason,
    .may_pass = may_pass,
    .engine = "SQLite",
    // A writing transaction takes its place in the queue of writers at once. Otherwise it could fail in the middle,
    // because another writer was quicker.
    .begin = "BEGIN IMMEDIATE",
    // With the log, the first read fixes what the transaction sees.
    .begin_reading = "BEGIN",
    .count_versions = "SELECT count(*) FROM sqlite_master WHERE name = 'holdfast_schema'",
    .count_tables = "SELECT count(*) FROM sqlite_master",
    .count_unreleased = "SELECT count(*) FROM pragma_table_info('run') WHERE name = 'declaration'",
    .before_tables = kWriteAheadLog,
    .lock_tables = "",
    .make_place = "",
    .once_there = "PRAGMA foreign_keys = ON",
    .integrity = "PRAGMA integrity_check",
    .table_names = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name",
    .table_bytes =
        "SELECT m.tbl_name AS name, CAST(sum(d.pgsize) AS TEXT) AS bytes FROM dbstat d"
        " JOIN sqlite_master m ON m.name = d.name GROUP BY m.tbl_name ORDER BY m.tbl_name",
    .compact = "VACUUM",
    // VACUUM writes the whole store to the log, which would keep that size.
    .settle = "PRAGMA wal_checkpoint(TRUNCATE)",
    .foreign = "is an SQLite database, but not Holdfast's",
    .key = "INTEGER PRIMARY KEY",
    .now = "CAST(strftime('%s', 'now') AS INTEGER)",
    .skip_locked = "",  // there is only one writer
    .text = "TEXT",
    .lock_merged = "",  // there is only one writer
};

}  // namespace holdfast::store
