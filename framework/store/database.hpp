#pragma once

/// Database: one open store. SQLite through SOCI; its headers stay inside this folder.
///
///     Database store = Database::open("sqlite3:baselines/holdfast.db");
///
/// A store that does not exist is made, with its directory. Anything that exists and is not a Holdfast store
/// of a version that this program knows is refused and left as it is. Several processes may have one store
/// open (write-ahead log; a writer waits up to ten seconds for another). One thread for each Database.
///
/// Every function of this folder throws Error for what the database refuses, naming the store.

#include <memory>
#include <string>

namespace soci {
class session;
}

namespace holdfast::store {

class Database {
 public:
  /// `url`: sqlite3:PATH.
  static Database open(const std::string& url);
  /// Whether anything is there, a store or something else.
  static bool exists(const std::string& url);
  Database(Database&&) noexcept;
  Database& operator=(Database&&) noexcept;
  ~Database();

  const std::string& path() const { return path_; }

  /// Runs `work(sql)` in one transaction: all of it or nothing. What SOCI throws becomes an Error that begins
  /// with `doing`: "keeping the samples of a process".
  template <class Work>
  auto change(const std::string& doing, const Work& work) {
    return guarded(doing, [&](soci::session& sql) {
      Transaction transaction(*this);
      if constexpr (std::is_void_v<decltype(work(sql))>) {
        work(sql);
        transaction.commit();
      } else {
        auto result = work(sql);
        transaction.commit();
        return result;
      }
    });
  }

  /// The same without a transaction, for reading.
  template <class Work>
  auto read(const std::string& doing, const Work& work) {
    return guarded(doing, work);
  }

 private:
  class Transaction {
   public:
    explicit Transaction(Database& database);
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction();  ///< rolls back what was not committed
    void commit();

   private:
    Database& database_;
    bool open_ = true;
  };

  Database(std::string path, std::unique_ptr<soci::session> session);

  template <class Work>
  auto guarded(const std::string& doing, const Work& work) {
    try {
      return work(*session_);
    } catch (...) {
      rethrow(doing);
    }
  }
  [[noreturn]] void rethrow(const std::string& doing) const;

  std::string path_;
  std::unique_ptr<soci::session> session_;
};

}  // namespace holdfast::store
