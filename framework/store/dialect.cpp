#include "store/dialect.hpp"

#include "model/error.hpp"

namespace holdfast::store {

const Dialect& dialect_of(const std::string& url) {
  const auto is_of = [&](std::string_view scheme) {
    return url.starts_with(scheme) && url.size() > scheme.size();
  };
  if (is_of(kSqlite3.scheme)) return kSqlite3;
  if (is_of("postgresql://")) return postgresql();
  throw Error(
      "\"" + without_password(url) +
      "\" is no store: sqlite3:PATH or postgresql://HOST/DATABASE is expected (--store, HOLDFAST_STORE)");
}

}  // namespace holdfast::store
