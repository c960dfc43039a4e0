#pragma once

/// Database: one open store, in a file or on a server. Both through SOCI; its headers stay inside this folder.
///
///     Database store = Database::open("sqlite3:baselines/holdfast.db");
///     Database shared = Database::open("postgresql://perf@db.example/perf");
///
/// A store that does not exist is made: a file with its directory, on a server the schema `holdfast` in a
/// database that is there. Anything that exists and is not a Holdfast store of a version that this program
/// knows is refused and left as it is.
///
/// Several processes may have one store open, and several machines one on a server; a writer waits up to ten
/// seconds for another. One thread for each Database.
///
/// Passwords are read from where PostgreSQL's own programs have theirs (PGPASSWORD, ~/.pgpass) or from the
/// URL; no message repeats one.
///
/// Every function of this folder throws Error for what the database refuses, naming the store.

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "model/error.hpp"
#include "store/dialect.hpp"

namespace holdfast::store {

/// Does `work` again while it only loses to other writers, for so many seconds, in ever longer pauses.
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
  /// `url`: sqlite3:PATH or postgresql://...; `patience_s`: how long others are waited for.
  static Database open(const std::string& url, int patience_s = 10);
  /// Whether anything is there, a store or something else.
  static bool exists(const std::string& url);
  Database(Database&&) noexcept;
  Database& operator=(Database&&) noexcept;
  ~Database();

  /// As messages name it: the path of the file, or the URL without user and password.
  const std::string& path() const { return name_; }
  const Dialect& dialect() const { return *dialect_; }

  /// Runs `work(sql)` in one transaction: all of it or nothing, and again where it only lost to another
  /// writer; so it must not change what is outside of the store. What SOCI throws becomes an Error that
  /// begins with `doing`: "keeping the samples of a process". Within another change() it is part of that one.
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

  /// The same without a transaction, for reading.
  template <class Work>
  auto read(const std::string& doing, const Work& work) {
    return guarded(doing, work);
  }

  /// Several reads of one moment: what others write meanwhile none of them sees. `work` returns nothing.
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
