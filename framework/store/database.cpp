#include "store/database.hpp"

#include <soci/soci.h>

#include "store/durable_file.hpp"
#include "store/schema.hpp"

namespace holdfast::store {

Database::Database(std::string name, const Dialect& dialect, int patience_s,
                   std::unique_ptr<soci::session> session)
    : name_(std::move(name)), dialect_(&dialect), patience_s_(patience_s), session_(std::move(session)) {}
Database::Database(Database&&) noexcept = default;
Database& Database::operator=(Database&&) noexcept = default;
Database::~Database() = default;

Database Database::open(const std::string& url, int patience_s) {
  const Dialect& dialect = dialect_of(url);
  const auto name = dialect.name(url);
  try {
    // Held until the tables exist, so that no second process makes the store at the same time.
    const auto held = dialect.prepare(url);
    return retry(dialect, patience_s, [&] {
      Database database(name, dialect, patience_s, dialect.connect(url, patience_s));
      make_schema(*database.session_, dialect, name);
      return database;
    });
  } catch (const Error&) {
    throw;
  } catch (const std::exception& refused) {
    const auto why = dialect.reason(refused);
    if (const auto full = full_disk(name, why)) throw Error(name + ": cannot be opened as a store: " + *full);
    throw Error(name + ": cannot be opened as a store: " + why +
                "; nothing was changed. Restore it, or name another --store");
  }
}

bool Database::exists(const std::string& url) { return dialect_of(url).exists(url); }

void Database::rethrow(const std::string& doing) const {
  try {
    throw;
  } catch (const Error&) {
    throw;
  } catch (const std::exception& refused) {
    // Within a change, only the caller can repeat the whole change.
    if (changing_ && dialect_->may_pass(refused)) throw;
    const auto why = dialect_->reason(refused);
    throw Error(name_ + ": " + doing + " failed: " + full_disk(name_, why).value_or(why));
  }
}

Database::Transaction::Transaction(Database& database, const char* begin) : database_(database) {
  *database_.session_ << begin;
  database_.changing_ = true;
}

/// `changing_` is reset first: the next try of the same change must begin a transaction of its own.
Database::Transaction::~Transaction() {
  database_.changing_ = false;
  if (!open_) return;
  try {
    *database_.session_ << "ROLLBACK";
  } catch (const std::exception&) {  // the connection is gone, and with it the transaction
  }
}

void Database::Transaction::commit() {
  // SQLite may refuse a COMMIT and leave the transaction open (SQLITE_BUSY). Then `open_` stays true, and the
  // destructor rolls it back.
  *database_.session_ << "COMMIT";
  open_ = false;
}

}  // namespace holdfast::store
