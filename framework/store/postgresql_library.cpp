#include <dlfcn.h>

#include "image/companions.hpp"
#include "model/error.hpp"
#include "store/dialect.hpp"

namespace holdfast::store {
namespace {

constexpr const char* kFile = "libholdfast-postgresql.so";

[[noreturn]] void refuse(const std::string& reason) {
  throw Error(std::string("stores on a PostgreSQL server need ") + kFile + ", " + reason +
              "; build or install Holdfast anew");
}

/// Stays loaded: what it made lives until the program ends.
const Dialect* loaded() {
  const auto file = image::companion(kFile);
  if (!file) refuse("which is not beside the wrapper in " + image::directory_of_wrapper());
  void* const library = dlopen(file->c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) refuse(std::string("which cannot be loaded: ") + dlerror());
  using Ask = const Dialect* (*)();
  const auto ask = reinterpret_cast<Ask>(dlsym(library, "holdfast_postgresql"));
  if (ask == nullptr) refuse("and " + *file + " is none");
  return ask();
}

}  // namespace

const Dialect& postgresql() {
  static const Dialect* const dialect = loaded();
  return *dialect;
}

}  // namespace holdfast::store
