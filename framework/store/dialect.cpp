#include "store/dialect.hpp"

#include <dlfcn.h>

#include "model/error.hpp"
#include "model/helper_binaries.hpp"

namespace holdfast::store {
namespace {

constexpr const char* kFile = "libholdfast-postgresql.so";

[[noreturn]] void refuse_library(const std::string& reason) {
  throw Error(std::string("stores on a PostgreSQL server need ") + kFile + ", " + reason +
              "; build or install Holdfast again");
}

/// Loads the library, and never unloads it: objects from it live until the program ends.
const Dialect* loaded() {
  const auto file = helper_binary(kFile);
  if (!file) refuse_library("which is not in the directory of the wrapper, " + directory_of_wrapper());
  // dlopen(3): with RTLD_NOW a missing symbol is an error here and not in the middle of a run. RTLD_LOCAL
  // keeps libpq's symbols from other libraries.
  void* const library = dlopen(file->c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) refuse_library(std::string("which cannot be loaded: ") + dlerror());
  using Ask = const Dialect* (*)();
  const auto ask = reinterpret_cast<Ask>(dlsym(library, "holdfast_postgresql"));
  if (ask == nullptr) refuse_library("and " + *file + " is none");
  return ask();
}

}  // namespace

/// A static of a function: initialised once, also if several threads open a store at a time.
const Dialect& postgresql() {
  static const Dialect* const dialect = loaded();
  return *dialect;
}

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

/// In SQL, a quote within a quoted name is written twice.
std::string quoted_name(const std::string& name) {
  std::string text = "\"";
  for (const char c : name) text += c == '"' ? "\"\"" : std::string(1, c);
  return text + '"';
}

}  // namespace holdfast::store
