#include "store/dialect.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"
#include "store/database.hpp"

BOOST_AUTO_TEST_SUITE(dialect)

namespace {
using namespace holdfast;
using store::dialect_of;
using store::without_password;
}  // namespace

BOOST_AUTO_TEST_CASE(the_url_says_which_engine) {
  BOOST_TEST(&dialect_of("sqlite3:store.db") == &store::kSqlite3);
  BOOST_TEST(&dialect_of("postgresql://host/db") == &store::postgresql());
  BOOST_TEST(store::postgresql().scheme == "postgresql://");
}

BOOST_AUTO_TEST_CASE(an_url_of_another_kind_is_refused) {
  for (const std::string url : {"", "store.db", "sqlite3:", "postgresql://", "mysql://host/db"}) {
    BOOST_TEST(message_of([&] { store::Database::open(url); }) ==
               "\"" + url +
                   "\" is no store: sqlite3:PATH or postgresql://HOST/DATABASE is expected (--store, "
                   "HOLDFAST_STORE)");
  }
}

BOOST_AUTO_TEST_CASE(a_password_is_never_repeated) {
  BOOST_TEST(without_password("postgresql://ada:s3cret@host:5432/db") == "postgresql://ada:...@host:5432/db");
  BOOST_TEST(without_password("mysql://ada:s3:cr@et@host/db") == "mysql://ada:...@host/db");
  BOOST_TEST(without_password("postgresql://host/db?user=ada&password=s3cret") == "postgresql://host/db?...");
  BOOST_TEST(without_password("postgresql://ada:s3c?ret@host/db?a=b@c") ==
             "postgresql://ada:...@host/db?...");
  BOOST_TEST(without_password("postgresql://ada@host:5432/db") == "postgresql://ada@host:5432/db");
  BOOST_TEST(without_password("sqlite3:a/b@c.db") == "sqlite3:a/b@c.db");
}

BOOST_AUTO_TEST_CASE(a_store_is_named_without_user_and_password) {
  const auto name = store::postgresql().name;
  BOOST_TEST(name("postgresql://ada:s3cret@db.example:5433/perf") == "postgresql://db.example:5433/perf");
  BOOST_TEST(name("postgresql://db.example/perf?user=ada&password=s3cret") == "postgresql://db.example/perf");
  BOOST_TEST(name("postgresql:///perf?host=/run/pg&user=ada") == "postgresql:///perf?host=/run/pg");
  // "%et" does not encode a byte.
  const auto said = message_of([&] { name("postgresql://ada:s3cr%et@host/db"); });
  BOOST_TEST(said.find("is no store") != std::string::npos);
  BOOST_TEST(said.find("s3cr") == std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
