// 11: hooks, around a process and around each call.
//
// before_all() makes the database, once in each process and before the input, which is the prepared statement. set_up()
// and tear_down() run before and after every call. So each call finds the table empty, and only the inserting is timed.
// warm_up() runs before each run of the warm-up. after_all() runs at the end, even after an error.
//
// With set_up() or tear_down(), each call is timed separately, which is suitable for bodies of a microsecond or more.
// The hooks share their captured variables. The suite also runs for --holdfast-list, so it only declares these
// variables.

#include <holdfast/holdfast.hpp>
#include <memory>
#include <string>
#include <vector>

#include "iso_codes.hpp"
#include "sqlite.hpp"

namespace {

struct Registry {
  sqlite::Database database;
  std::vector<std::string> names;

  void execute(const char* sql) { sqlite::step(*sqlite::prepare(*database, sql)); }

  void open() {
    database = sqlite::open(":memory:", SQLITE_OPEN_READWRITE);
    names = iso_codes::names(200);
    execute("CREATE TABLE name (name TEXT PRIMARY KEY)");
  }

  void insert_with(sqlite3_stmt& statement) {
    for (const auto& name : names) {
      sqlite3_bind_text(&statement, 1, name.c_str(), -1, SQLITE_STATIC);
      sqlite::step(statement);
      sqlite3_reset(&statement);
    }
  }
};

}  // namespace

HOLDFAST_SUITE("hooks") {
  const auto registry = std::make_shared<Registry>();
  const auto statement = gen::unit().map([registry](gen::Unit) {
    return sqlite::prepare(*registry->database, "INSERT OR IGNORE INTO name VALUES (?)");
  });

  performance_of("insert")
      .using_gen(statement)
      .before_all([registry] { registry->open(); })
      .after_all([registry] { *registry = {}; })
      .warm_up([registry] { registry->execute("SELECT count(*) FROM name"); })
      .set_up([registry](auto&) { registry->execute("BEGIN"); })
      .tear_down([registry](auto&) { registry->execute("ROLLBACK"); })
      .measure([registry](const sqlite::Statement& insert) { registry->insert_with(*insert); });
}
