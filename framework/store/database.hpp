#pragma once

/// Database: one open store, in a file or on a server. Both use SOCI, whose headers are included only in this folder.
///
///     Database store = Database::open("sqlite3:baselines/holdfast.db");
///     Database shared = Database::open("postgresql://perf@db.example/perf");
///
/// A store that does not exist is made: a file with its directory, or on a server the schema `holdfast` in an
/// existing database. Anything that exists and is not a Holdfast store of a known version is refused and not changed.
///
/// Several processes may have one store open, and several machines one on a server; a writer waits up to ten seconds
/// for another. Each Database is for one thread.
///
/// Passwords are read from the usual places of PostgreSQL (PGPASSWORD, ~/.pgpass) or from the URL; no message contains
/// a password.
///
/// Every function of this folder throws Error with the name of the store if the database refuses an operation.

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "model/error.hpp"
#include "store/dialect.hpp"

namespace holdfast::store {

/// Repeats `work` as long as it fails only because of other writers, for at most `seconds`, with increasing pauses.
template <class Work>
auto retry(const Dialect& dialect, int seconds, const Work& work) {
  using namespace std::chrono_literals;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  for (auto pause = 1ms;; pause = std::min(2 * pause, 100ms)) {
    try {
      return work();
    } catch (const Error&) {
      throw;
    } catch (const std::exception& refused) {
      if (!dialect.may_pass(refused) || std::chrono::steady_clock::now() >= end) throw;
    }
    std::this_thread::sleep_for(pause);
  }
}

class Database {
 public:
  /// `url`: sqlite3:PATH or postgresql://...; `patience_s`: longest wait for other writers.
  static Database open(const std::string& url, int patience_s = 10);
  /// Returns true if anything exists at the URL, a store or something else.
  static bool exists(const std::string& url);
  Database(Database&&) noexcept;
  Database& operator=(Database&&) noexcept;
  ~Database();

  /// Returns the name for messages: the path of the file, or the URL without user and password.
  const std::string& path() const { return name_; }
  const Dialect& dialect() const { return *dialect_; }

  /// Runs `work(sql)` in one transaction, completely or not at all. It is run again if it failed only because of
  /// another writer, so it must not change anything outside of the store. An exception of SOCI becomes an Error that
  /// begins with `doing`: "keeping the samples of a process". Within another change(), it is part of the outer
  /// transaction.
  template <class Work>
  auto change(const std::string& doing, const Work& work) {
    if (changing_) return guarded(doing, work);
    return guarded(doing, [&](soci::session& sql) {
      return retry(*dialect_, patience_s_, [&] {
        Transaction transaction(*this, dialect_->begin);
        if constexpr (std::is_void_v<decltype(work(sql))>) {
          work(sql);
          transaction.commit();
        } else {
          auto result = work(sql);
          transaction.commit();
          return result;
        }
      });
    });
  }

  /// Runs work that only reads, without a transaction.
  template <class Work>
  auto read(const std::string& doing, const Work& work) {
    return guarded(doing, work);
  }

  /// Runs several reads on one consistent view: none of them sees what others write meanwhile. `work` returns
  /// nothing.
  template <class Work>
  void read_together(const std::string& doing, const Work& work) {
    guarded(doing, [&](soci::session& sql) {
      Transaction transaction(*this, dialect_->begin_reading);
      work(sql);
      transaction.commit();
    });
  }

 private:
  class Transaction {
   public:
    Transaction(Database& database, const char* begin);
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction();  ///< rolls back what was not committed
    void commit();

   private:
    Database& database_;
    bool open_ = true;
  };

  Database(std::string name, const Dialect& dialect, int patience_s, std::unique_ptr<soci::session> session);

  template <class Work>
  auto guarded(const std::string& doing, const Work& work) {
    try {
      return work(*session_);
    } catch (...) {
      rethrow(doing);
    }
  }
  [[noreturn]] void rethrow(const std::string& doing) const;

  std::string name_;
  const Dialect* dialect_;
  int patience_s_;
  bool changing_ = false;  ///< a transaction is open
  std::unique_ptr<soci::session> session_;
};

}  // namespace holdfast::store
